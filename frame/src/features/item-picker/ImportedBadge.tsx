import type { Item } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { standingOf } from '../../domain/imports/statusWords.ts'
import { itemsTexts } from '../../i18n/itemsTexts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FileStateBadge } from '../../ui/table/FileStateBadge.tsx'
import type { ItemPickerStore } from './ItemPickerStore.ts'

/** State of an item that was imported before: that of its file, or the worst in the folder. */
export const ImportedBadge = observer(function ImportedBadge(props: { item: Item; store: ItemPickerStore }) {
  const { item, store } = props
  const id = item.organization_user_file_to_sync_id
  const imported = id === null ? null : store.imported.of(id)
  // The state is not known yet.
  if (!imported) return <Badge tone="neutral">{itemsTexts().synced}</Badge>
  return <FileStateBadge {...standingOf(imported)} />
})
