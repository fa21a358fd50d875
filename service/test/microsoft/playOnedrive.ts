import { idOf, partsOf } from '../../src/sources/client/partsOf.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { StrictServer } from '../strict/StrictServer.ts'
import { STRICT_APP_VARIABLE, StrictSignIn } from '../strict/StrictSignIn.ts'
import { StrictDrive } from './StrictDrive.ts'
import { refusal, StrictGraph } from './StrictGraph.ts'

const WAIT = 25
/** As many entries as Graph puts into a page. */
const PAGE = 200

/** https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow */
const signInHabits = {
  authorise: '/common/oauth2/v2.0/authorize',
  token: '/common/oauth2/v2.0/token',
  client: 'body',
  body: 'form',
  pkce: true,
  expiresIn: 3599,
  refreshToken: 'replaced',
} as const

export async function playOnedrive(): Promise<PlayedSource> {
  const signIn = new StrictSignIn(signInHabits)
  const login = await StrictServer.start(signIn.answer)
  const graph = await StrictGraph.start()
  graph.pageSize = PAGE
  graph.knows = async (authorization) => signIn.knows(authorization)
  const drive = graph.add(new StrictDrive('b!mine'))
  const idIn = (id: string) => idOf('me', id)
  const path = (id: string | null) => (id === null ? undefined : partsOf(id).path)

  return {
    variables: {
      INLET_MICROSOFT_LOGIN: login.url,
      INLET_MICROSOFT_GRAPH: graph.endpoint,
      INLET_APP_ONEDRIVE: STRICT_APP_VARIABLE,
    },
    origins: [login.url, graph.url, graph.elsewhere],
    login: { how: 'sign-in', form: {}, fields: {}, deny: () => signIn.deny() },
    folder: async (name) => idIn(drive.put(name, null)),
    nested: async (name, within) => idIn(drive.put(name, null, path(within))),
    put: async (name, text, within) => idIn(drive.put(name, text, path(within))),
    change: async (id, text) => drive.change(partsOf(id).path, { text }),
    async rename(id, name) {
      drive.change(partsOf(id).path, { name })
      return id
    },
    async move(id, to) {
      drive.move(partsOf(id).path, partsOf(to).path)
      return id
    },
    remove: async (id) => drive.remove(partsOf(id).path),
    unsupported: async (within) =>
      idIn(drive.put('bad.txt', 'a virus', path(within), { malware: { description: 'Virus' } })),
    expire() {
      drive.oldest = drive.now + 1
    },
    limit() {
      const answer = refusal(429, 'activityLimitReached', { 'retry-after': String(WAIT) })
      graph.next.push({ path: '/me/drive', answer })
      return WAIT
    },
    revoke: () => signIn.end(),
    async many(count) {
      const folder = drive.put('many', null)
      drive.fill(folder, count)
      return idIn(folder)
    },
    async stop() {
      await login.stop()
      await graph.stop()
    },
  }
}
