import { RETURN } from '../../service/test/approve.ts'
import { CHOICES } from '../../service/test/contract/choices.ts'
import { PLAYED } from '../../service/test/contract/playedSources.ts'
import { type Choice, type Life, returnTo } from './Life.ts'

/** Lower case, because it is a bucket's name too. */
const FOLDER = 'handbook'
const FIRST = 'first.txt'

/** Every source in the contract suite, at its emulator. A new source there gets an entry here. */
export const PLAYED_LIVES: readonly Life[] = PLAYED.map(([id, play]) => ({
  // Only for S3, whose endpoint can be typed.
  integration: { id, enableDigitalOcean: true },
  async start(service) {
    const played = await play(() => new Date())
    const { login } = played
    const folder = typeof played.folder === 'string' ? null : await played.folder(FOLDER)
    const fields = Object.values(login.how === 'keys' ? login.keys() : login.fields)
    return {
      variables: { ...played.variables, INLET_FETCH_ALLOW: played.origins.join() },
      typed: fields.map((text) => (text === RETURN ? returnTo(service) : text)),
      // These emulators redirect back without a question.
      signIn: login.how === 'keys' ? null : async () => undefined,
      choice: choiceOf(CHOICES.get(id), folder === null ? FIRST : FOLDER),
      add: async (name, text) => void (await played.put(name, text, folder)),
      stop: () => played.stop(),
    }
  },
}))

function choiceOf(chosen: string | undefined, name: string): Choice {
  if (chosen === 'nothing') return { kind: 'everything' }
  if (chosen === 'repositories') return { kind: 'repository', name: `octocat/${FOLDER}` }
  return { kind: 'item', name, within: [] }
}
