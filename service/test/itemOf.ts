import type { SourceItem } from '../src/sources/SourceItem.ts'

/** An item with this id, as the service keeps one: a file unless `more` says otherwise. */
export function itemOf(externalId: string, more: Partial<SourceItem> = {}): SourceItem {
  return {
    externalId,
    parentExternalId: null,
    rootExternalId: null,
    name: externalId,
    itemType: 'FILE',
    isSelectable: true,
    isExpandable: false,
    fileFormat: 'TXT',
    externalUrl: null,
    createdAt: null,
    updatedAt: null,
    version: '',
    ...more,
  }
}
