import { Emulate } from '../../service/test/github/Emulate.ts'
import type { Life } from './Life.ts'

const REPOSITORY = 'ann/handbook'

/** Emulated by emulate. */
export const GITHUB_LIFE: Life = {
  integration: { id: 'GITHUB' },
  async start() {
    const github = await Emulate.start()
    return {
      variables: { INLET_GITHUB_API: github.url, INLET_FETCH_ALLOW: github.url },
      typed: ['ann', 'ghp_ann'],
      signIn: null,
      choice: { kind: 'repository', name: REPOSITORY },
      add: (name, text) => github.write(REPOSITORY, name, text),
      stop: () => github.stop(),
    }
  },
}
