import { pathBelow } from '../articles/articleContent.ts'
import { SourceFault, type SourceItem } from '../Connector.ts'
import { folderItem } from '../client/fileItem.ts'
import { idOf, partsOf } from '../client/partsOf.ts'
import type { SpaceTree } from './GitbookOrganization.ts'
import type { Entry } from './gitbookAnswers.ts'

/** Before the ids of collections: no space has it for its id. */
const COLLECTION = 'collection'

/** Null: it is a space, or in one. */
export function collectionOfId(externalId: string): string | null {
  const { root, path } = partsOf(externalId)
  return root === COLLECTION ? path : null
}

/** What is in a collection, or at the top: that is also what is in a collection that the login may not see. */
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

/** A page or a group. `above`: the titles that it is below; null: they are not known. */
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
    // A page that nobody has edited yet has no time.
    version: [updatedAt, documentId, git?.oid].filter(Boolean).join(' '),
  }
}
