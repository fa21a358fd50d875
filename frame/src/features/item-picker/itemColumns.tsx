import type { Item } from '@inlet/wire/service'
import { formatDate } from '../../i18n/dates.ts'
import { itemsTexts } from '../../i18n/itemsTexts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FileName } from '../../ui/FileName.tsx'
import { FolderIcon } from '../../ui/icons.ts'
import type { Column } from '../../ui/tableTypes.ts'
import styles from './ItemPicker.module.css'
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
    },
    {
      id: 'type',
      header: columns.type,
      width: '176px',
      hideBelow: 480,
      cell: (item) => <ItemType item={item} />,
    },
    {
      id: 'created_at',
      header: columns.created_at,
      width: '184px',
      hideBelow: 640,
      cell: (item) => formatDate(item.created_at),
    },
  ]
}

function ItemType({ item }: { item: Item }) {
  const type = itemKind(item) === 'FOLDER' ? itemsTexts().folder : (itemFormat(item) ?? item.item_type ?? '')
  return (
    <>
      {type}
      {item.organization_user_file_to_sync_id !== null && (
        <span className={styles.synced}>
          <Badge tone="success" icon="dot">
            {itemsTexts().synced}
          </Badge>
        </span>
      )}
    </>
  )
}
