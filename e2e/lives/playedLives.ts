import { RETURN } from '../../service/test/approve.ts'
import { CHOICES } from '../../service/test/contract/choices.ts'
import { PLAYED } from '../../service/test/contract/playedSources.ts'
import { type Choice, type Life, returnTo } from './Life.ts'

/** A bucket, too, which has no capitals. */
const FOLDER = 'handbook'
const FIRST = 'first.txt'

/** Every source that the contract is proven for, at its strict server: who adds a row there adds a life here. */
export const PLAYED_LIVES: readonly Life[] = PLAYED.map(([id, play]) => ({
  // Of S3 alone: its address may be typed.
  integration: { id, enableDigitalOcean: true },
  async start(service) {
    const played = await play(() => new Date())
    const { login } = played
    const folder = typeof played.folder === 'string' ? null : await played.folder(FOLDER)
    const fields = Object.values(login.how === 'keys' ? login.keys() : login.fields)
    return {
      variables: { ...played.variables, INLET_FETCH_ALLOW: played.origins.join() },
      typed: fields.map((text) => (text === RETURN ? returnTo(service) : text)),
      // These servers send people back without a question.
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
