import { idOf, partsOf } from '../../src/sources/client/partsOf.ts'
import type { PlayedSource } from './PlayedSource.ts'

/** Things with long names in buckets, of whatever storage. */
type Storage = {
  makeBucket(bucket: string): Promise<void>
  put(bucket: string, name: string, text: string): Promise<void>
  remove(bucket: string, name: string): Promise<void>
}
type Play = Pick<PlayedSource, 'folder' | 'nested' | 'put' | 'change' | 'rename' | 'move' | 'remove'>

/** What people do where a folder is the beginning of a name, up to a slash, and what is moved is another thing. */
export function inBuckets(storage: Storage): Play {
  const texts = new Map<string, string>()
  const lastName = (id: string) => /[^/|]+$/.exec(id)?.[0] ?? ''
  const at = (within: string | null, name: string) => {
    const { root, path } = partsOf(within ?? '')
    return idOf(root, `${path}${name}`)
  }
  async function put(id: string, text: string): Promise<string> {
    const { root, path } = partsOf(id)
    await storage.put(root, path, text)
    texts.set(id, text)
    return id
  }
  /** A folder goes with all that is in it. */
  async function remove(id: string): Promise<void> {
    const isMeant = (one: string) => (id.endsWith('/') ? one.startsWith(id) : one === id)
    for (const one of [...texts.keys()].filter(isMeant)) {
      const { root, path } = partsOf(one)
      await storage.remove(root, path)
      texts.delete(one)
    }
  }
  async function rename(id: string, to: string): Promise<string> {
    const text = texts.get(id) ?? ''
    await remove(id)
    return put(to, text)
  }
  return {
    async folder(name) {
      await storage.makeBucket(name.toLowerCase())
      return name.toLowerCase()
    },
    // A folder is there as long as something is in it.
    async nested(name, within) {
      const folder = at(within, `${name}/`)
      await put(`${folder}.keep`, 'kept')
      return folder
    },
    put: (name, text, within) => put(at(within, name), text),
    change: async (id, text) => void (await put(id, text)),
    rename: (id, name) => rename(id, id.replace(/[^/|]+$/, name)),
    move: (id, to) => rename(id, at(to, lastName(id))),
    remove,
  }
}
