import type { StrictDrive } from '../../emulators/microsoft/StrictDrive.ts'
import { idOf, partsOf } from '../../src/sources/client/partsOf.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'

type Play = Pick<
  PlayedSource,
  'folder' | 'nested' | 'put' | 'change' | 'rename' | 'move' | 'remove' | 'unsupported' | 'expire' | 'many'
>

/** What people do in a drive, whose things have ids that begin with `root`. */
export function ownerOf(drive: StrictDrive, root: string) {
  const idIn = (id: string) => idOf(root, id)
  const path = (id: string | null) => (id === null ? undefined : partsOf(id).path)
  return {
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
    async many(count) {
      const folder = drive.put('many', null)
      drive.fill(folder, count)
      return idIn(folder)
    },
  } satisfies Play
}
