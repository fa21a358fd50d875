import { pathBelow } from '../articles/articleContent.ts'
import { folderItem } from '../client/fileItem.ts'
import { idOf, partsOf } from '../client/partsOf.ts'
import { SourceFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { SpaceTree } from './GitbookOrganization.ts'
import type { Entry } from './gitbookAnswers.ts'

/** The prefix of collection ids. No space has this id. */
const COLLECTION = 'collection'

/** Returns null for a space or an entry in one. */
export function collectionOfId(externalId: string): string | null {
  const { root, path } = partsOf(externalId)
  return root === COLLECTION ? path : null
}

/**
 * Returns the children of a collection or the top. Children of collections that the login can't see are at the
 * top.
 */
export function treeItems({ collections, spaces }: SpaceTree, collection: string | null): SourceItem[] {
  const known = new Set(collections.map(({ id }) => id))
  if (collection !== null && !known.has(collection))
    throw new SourceFault('gone', 'This collection is no longer there.')
  const isIn = ({ parent }: { readonly parent?: string | undefined }) =>
    (parent !== undefined && known.has(parent) ? parent : null) === collection
  const place = {
    parentExternalId: collection === null ? null : idOf(COLLECTION, collection),
    rootExternalId: null,
  }
  return [
    ...collections.filter(isIn).map(({ id, title, urls }) => ({
      ...folderItem({ externalId: idOf(COLLECTION, id), ...place, name: title || id }, 'COLLECTION'),
      externalUrl: urls.app ?? null,
    })),
    ...spaces.filter(isIn).map(({ id, title, urls, createdAt, updatedAt }) => ({
      ...folderItem({ externalId: id, ...place, name: title || id }, 'SPACE'),
      externalUrl: urls.app ?? null,
      createdAt: createdAt ?? null,
      updatedAt: updatedAt ?? null,
      handle: title || id,
    })),
  ]
}

/** Creates the item of a page or a group. `above`: the titles of its ancestors. Null: unknown. */
export function entryItem(
  { id, title, type, urls, createdAt, updatedAt, documentId, git, pages }: Entry,
  {
    space,
    parent,
    above,
  }: { readonly space: string; readonly parent: string; readonly above: string | null },
): SourceItem {
  const known = {
    externalId: idOf(space, id),
    parentExternalId: parent,
    rootExternalId: space,
    name: title,
  }
  const about = {
    externalUrl: urls?.app ?? null,
    createdAt: createdAt ?? null,
    updatedAt: updatedAt ?? null,
    handle: pathBelow(above, title),
  }
  if (type === 'group') return { ...folderItem(known, 'GROUP'), ...about }
  return {
    ...folderItem(known, 'SHEET'),
    ...about,
    isExpandable: pages.length > 0,
    fileFormat: 'GITBOOK',
    // A page that was never edited has no time.
    version: [updatedAt, documentId, git?.oid].filter(Boolean).join(' '),
  }
}
