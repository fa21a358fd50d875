import type { Item } from '@inlet/wire/service'
import { formatDate } from '../../i18n/dates.ts'
import { itemsTexts } from '../../i18n/itemsTexts.ts'
import { FolderIcon } from '../../ui/icons.ts'
import { FileName } from '../../ui/table/FileName.tsx'
import type { Column } from '../../ui/table/tableTypes.ts'
import { ImportedBadge } from './ImportedBadge.tsx'
import type { ItemPickerStore } from './ItemPickerStore.ts'
import { itemFormat, itemKind } from './itemRules.ts'

export function itemName(item: Item): string {
  return item.name?.trim() || itemsTexts().untitled
}

export function itemColumns(store: ItemPickerStore): readonly Column<Item>[] {
  const { columns } = itemsTexts()
  return [
    {
      id: 'name',
      header: columns.name,
      cell: (item) => (
        <FileName name={itemName(item)} icon={store.canOpen(item) ? <FolderIcon /> : undefined} />
      ),
      mark: (item) => isImported(item) && <ImportedBadge item={item} store={store} />,
    },
    {
      id: 'type',
      header: columns.type,
      width: '8rem',
      hideBelow: 480,
      cell: typeOf,
      brief: typeOf,
    },
    {
      id: 'created_at',
      header: columns.created_at,
      width: '12.75rem',
      hideBelow: 640,
      cell: createdAt,
      brief: createdAt,
    },
  ]
}

function isImported(item: Item): boolean {
  return item.organization_user_file_to_sync_id !== null
}

function createdAt(item: Item): string {
  return formatDate(item.created_at)
}

function typeOf(item: Item): string {
  return itemKind(item) === 'FOLDER' ? itemsTexts().folder : (itemFormat(item) ?? item.item_type ?? '')
}
