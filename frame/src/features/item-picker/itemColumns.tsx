import type { Item } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { formatDate } from '../../i18n/dates.ts'
import { itemsTexts } from '../../i18n/itemsTexts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FolderIcon } from '../../ui/icons.ts'
import { FileName } from '../../ui/table/FileName.tsx'
import type { Column } from '../../ui/table/tableTypes.ts'
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
      cell: (item) => <ItemName item={item} isFolder={store.canOpen(item)} />,
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
      width: '11.5rem',
      hideBelow: 640,
      cell: createdAt,
      brief: createdAt,
    },
  ]
}

const ItemName = observer(function ItemName({ item, isFolder }: { item: Item; isFolder: boolean }) {
  const name = <FileName name={itemName(item)} icon={isFolder ? <FolderIcon /> : undefined} />
  if (item.organization_user_file_to_sync_id === null) return name
  return (
    <span className={styles.name}>
      {name}
      <span className={styles.synced}>
        <Badge tone="success" icon="check">
          <span className={styles.words}>{itemsTexts().synced}</span>
        </Badge>
      </span>
    </span>
  )
})

function createdAt(item: Item): string {
  return formatDate(item.created_at)
}

function typeOf(item: Item): string {
  return itemKind(item) === 'FOLDER' ? itemsTexts().folder : (itemFormat(item) ?? item.item_type ?? '')
}
