import { TOP } from '../../emulators/box/BoxTree.ts'
import { refused, StrictBox } from '../../emulators/box/server.ts'
import { STRICT_APP_VARIABLE } from '../../emulators/kit/StrictSignIn.ts'
import { partsOf } from '../../src/sources/client/partsOf.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'

const WAIT = 25

export async function playBox(): Promise<PlayedSource> {
  const box = await StrictBox.start()
  const { server, elsewhere, tree, signIn } = box
  const numberOf = (id: string | null) => (id === null ? TOP : partsOf(id).path)
  return {
    variables: { INLET_SOURCE_ORIGINS: `BOX=${server.url}`, INLET_APP_BOX: STRICT_APP_VARIABLE },
    origins: [server.url, elsewhere.url],
    login: { how: 'sign-in', form: {}, fields: {}, deny: () => signIn.deny() },
    folder: async (name) => tree.put('folder', name, '', TOP),
    nested: async (name, within) => tree.put('folder', name, '', numberOf(within)),
    put: async (name, text, within) => tree.put('file', name, text, numberOf(within)),
    change: async (id, text) => tree.change(id, { text }),
    async rename(id, name) {
      tree.change(id, { name })
      return id
    },
    async move(id, to) {
      tree.change(id, { parent: numberOf(to) })
      return id
    },
    remove: async (id) => tree.change(id, { isTrashed: true }),
    unsupported: async (within) => tree.put('web_link', 'bookmark', '', numberOf(within)),
    expire:
      'Box’s positions do not expire: what is too old is left out, and found by reading again once a day.',
    limit() {
      const answer = refused(429, 'too_many_requests', { 'retry-after': String(WAIT) })
      server.next.push({ path: '/2.0/', answer })
      return WAIT
    },
    revoke: () => signIn.end(),
    async many(count) {
      const folder = tree.put('folder', 'many', '', TOP)
      for (let n = 0; n < count; n += 1) tree.put('file', `${n}.txt`, '', numberOf(folder))
      return folder
    },
    stop: () => box.stop(),
  }
}
