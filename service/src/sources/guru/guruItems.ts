import { pathBelow } from '../articles/articleContent.ts'
import { folderItem } from '../client/fileItem.ts'
import { idOf, partsOf } from '../client/partsOf.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { Collection, Entry } from './guruAnswers.ts'

const APP = 'https://app.getguru.com'

export function kindOfId(externalId: string): { readonly kind: string; readonly id: string } {
  const { root: kind, path: id } = partsOf(externalId)
  return { kind, id }
}

export function collectionItem({ id, name }: Collection): SourceItem {
  const title = name || id
  const known = {
    externalId: idOf('collection', id),
    parentExternalId: null,
    rootExternalId: null,
    name: title,
  }
  return { ...folderItem(known, 'COLLECTION'), handle: pathBelow(null, title) }
}

/** Creates the item of a card or a folder. Null: another type. `above`: the titles of its ancestors. */
export function entryItem(entry: Entry, parent: string, above: string | null): SourceItem | null {
  const { id, type, slug, dateCreated, lastModified } = entry
  if (type !== 'card' && type !== 'folder') return null
  const name = (type === 'card' ? entry.preferredPhrase : entry.title) || id
  const known = { externalId: idOf(type, id), parentExternalId: parent, rootExternalId: null, name }
  const about = {
    externalUrl: slug ? `${APP}/${type === 'card' ? 'card' : 'folders'}/${slug}` : null,
    createdAt: timeOf(dateCreated),
    updatedAt: timeOf(lastModified),
    handle: pathBelow(above, name),
  }
  if (type === 'folder') return { ...folderItem(known), ...about }
  return {
    ...folderItem(known, 'CARD'),
    ...about,
    isExpandable: false,
    fileFormat: 'GURU',
    version: lastModified ?? '',
  }
}

/** Time zones have no colon: `2026-01-02T03:04:05.000+0000`. */
function timeOf(text: string | null): string | null {
  const time = new Date((text ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
