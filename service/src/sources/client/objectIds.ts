import { folderItem } from './fileItem.ts'
import { idOf, partsOf } from './partsOf.ts'

/**
 * Ends the bucket in the id of an object whose name ends like a folder's. Bucket and container names never
 * contain it.
 */
const NAMESAKE = '#'

/** Returns the folder of a key prefix. Null: the prefix is not below the folder, which could loop. */
export function folderOfPrefix(folder: string, prefix: string) {
  const { root, path } = partsOf(folder)
  if (prefix.length <= path.length || !prefix.startsWith(path)) return null
  return folderItem({ ...placeIn(folder, prefix.slice(path.length)), externalId: idOf(root, prefix) })
}

/**
 * Returns where an object is, as listed in a folder. Null: it is not below the folder, or it is the empty
 * object by which consoles mark a folder.
 */
export function placeOfObject(folder: string, name: string, size: number | null) {
  const { root, path } = partsOf(folder)
  if (name === '' || !name.startsWith(path)) return null
  if (!name.endsWith('/'))
    return { ...placeIn(folder, name.slice(path.length)), externalId: idOf(root, name) }
  if (!size) return null
  const [last = ''] = name.split('/').slice(-2)
  return { ...placeIn(folder, last), externalId: idOf(root + NAMESAKE, name) }
}

function placeIn(folder: string, name: string) {
  const { root } = partsOf(folder)
  return { parentExternalId: folder, rootExternalId: root, name: name.replace(/\/$/, '') || '/' }
}

/** Returns the bucket and the key of an object. */
export function objectOf(externalId: string): { readonly bucket: string; readonly name: string } {
  const { root, path: name } = partsOf(externalId)
  return { bucket: isNamesake(externalId) ? root.slice(0, -NAMESAKE.length) : root, name }
}

/** Whether an object's name ends like a folder's. */
export function isNamesake(externalId: string): boolean {
  return partsOf(externalId).root.endsWith(NAMESAKE)
}
