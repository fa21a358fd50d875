import type { SourceItem } from '../SourceItem.ts'

type Known = Pick<SourceItem, 'externalId' | 'parentExternalId' | 'rootExternalId' | 'name'>

/** A folder as every source with folders has it. `itemType` is the source's own word. */
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

/** Bytes, as a listing writes them; null: it does not say. */
export function sizeOf(text: string | null | undefined): number | null {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : null
}

/** A file. Its format is what its name says; one without an ending counts as text. */
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
