import type { Item } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { standingOf } from '../../domain/imports/statusWords.ts'
import { itemsTexts } from '../../i18n/itemsTexts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FileStateBadge } from '../../ui/table/FileStateBadge.tsx'
import type { ItemPickerStore } from './ItemPickerStore.ts'

/** What became of an item that was imported before: how its file stands, or the worst of what is in the folder. */
export const ImportedBadge = observer(function ImportedBadge(props: { item: Item; store: ItemPickerStore }) {
  const { item, store } = props
  const id = item.organization_user_file_to_sync_id
  const imported = id === null ? null : store.imported.of(id)
  // Nobody has said yet how it stands, and nothing is claimed.
  if (!imported) return <Badge tone="neutral">{itemsTexts().synced}</Badge>
  return <FileStateBadge {...standingOf(imported)} />
})
