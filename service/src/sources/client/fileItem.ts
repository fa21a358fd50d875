import type { SourceItem } from '../SourceItem.ts'

type Known = Pick<SourceItem, 'externalId' | 'parentExternalId' | 'rootExternalId' | 'name'>

/** Creates a folder item. `itemType`: the source's own word. */
export function folderItem(known: Known, itemType = 'FOLDER'): SourceItem {
  return {
    ...known,
    itemType,
    isSelectable: true,
    isExpandable: true,
    fileFormat: null,
    externalUrl: null,
    createdAt: null,
    updatedAt: null,
    version: '',
  }
}

/** Parses a size in bytes from a listing. Null: it has none. */
export function sizeOf(text: string | null | undefined): number | null {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : null
}

/** Creates a file item. The name's extension is its format; without one, it is text. */
export function fileItem(
  known: Known &
    Pick<SourceItem, 'version'> &
    Partial<Pick<SourceItem, 'externalUrl' | 'updatedAt' | 'createdAt'>>,
): SourceItem {
  return {
    externalUrl: null,
    createdAt: null,
    updatedAt: null,
    ...known,
    itemType: 'FILE',
    isSelectable: true,
    isExpandable: false,
    fileFormat: /\.([a-z0-9]{1,10})$/i.exec(known.name)?.[1]?.toUpperCase() ?? 'TXT',
  }
}
