import { folderItem } from './fileItem.ts'
import { idOf, partsOf } from './partsOf.ts'

/** Ends the bucket in the id of an object that has the name of a folder. No bucket or container has it in its name. */
const NAMESAKE = '#'

/** Where a prefix of names lies as a folder. Null: it is not below the folder, and could lead round in circles. */
export function folderOfPrefix(folder: string, prefix: string) {
  const { root, path } = partsOf(folder)
  if (prefix.length <= path.length || !prefix.startsWith(path)) return null
  return folderItem({ ...placeIn(folder, prefix.slice(path.length)), externalId: idOf(root, prefix) })
}

/**
 * Where an object lies as a file, as listed in a folder. Null: it is not below the folder, or marks it. Consoles mark
 * folders by empty objects that have their name.
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

/** The bucket and the name of an object. */
export function objectOf(externalId: string): { readonly bucket: string; readonly name: string } {
  const { root, path: name } = partsOf(externalId)
  return { bucket: isNamesake(externalId) ? root.slice(0, -NAMESAKE.length) : root, name }
}

/** Whether an object has the name of a folder. */
export function isNamesake(externalId: string): boolean {
  return partsOf(externalId).root.endsWith(NAMESAKE)
}
