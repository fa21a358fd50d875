import { refused } from '../../emulators/dropbox/answers.ts'
import { StrictDropbox } from '../../emulators/dropbox/server.ts'
import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'

const WAIT = 25

export async function playDropbox(): Promise<PlayedSource> {
  const dropbox = await StrictDropbox.start()
  const { server, tree, signIn } = dropbox
  return {
    variables: {
      INLET_SOURCE_ORIGINS: `DROPBOX=${server.url}`,
      INLET_APP_DROPBOX: STRICT_APP_VARIABLE,
    },
    origins: [server.url],
    login: { how: 'sign-in', form: {}, fields: {}, deny: () => signIn.deny() },
    folder: async (name) => tree.put(name, null),
    nested: async (name, within) => tree.put(name, null, within),
    put: async (name, text, within) => tree.put(name, text, within),
    change: async (id, text) => tree.change(id, text),
    async rename(id, name) {
      tree.place(id, { name })
      return id
    },
    async move(id, to) {
      tree.place(id, { parent: to })
      return id
    },
    remove: async (id) => tree.remove(id),
    unsupported: async (within) =>
      tree.put('locked.txt', '', within, { symlink_info: { target: '/elsewhere' } }),
    expire() {
      tree.oldest = tree.log.length + 1
    },
    limit() {
      const error = {
        '.tag': 'too_many_requests',
        reason: { '.tag': 'too_many_requests' },
        retry_after: WAIT,
      }
      server.next.push({ path: '/2/files/', answer: refused(429, error) })
      return WAIT
    },
    revoke: () => signIn.end(),
    async many(count) {
      const folder = tree.put('many', null)
      for (let n = 0; n < count; n += 1) tree.put(`${n}.txt`, '', folder)
      return folder
    },
    stop: () => server.stop(),
  }
}
