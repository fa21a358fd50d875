import type { Item } from '@inlet/wire/service'
import { observer } from 'mobx-react-lite'
import { type FileState, fileState } from '../../domain/imports/fileStatus.ts'
import { isWaiting, standingWords } from '../../domain/imports/statusWords.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { importsTexts } from '../../i18n/importsTexts.ts'
import { itemsTexts } from '../../i18n/itemsTexts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FileStateBadge } from '../../ui/table/FileStateBadge.tsx'
import type { ImportedItem } from './ImportedItems.ts'
import type { ItemPickerStore } from './ItemPickerStore.ts'

/** What became of an item that was imported before: how its file stands, or the worst of what is in the folder. */
export const ImportedBadge = observer(function ImportedBadge(props: { item: Item; store: ItemPickerStore }) {
  const { item, store } = props
  const imported = store.imported.of(item)
  // Nobody has said yet how it stands, and nothing is claimed.
  if (!imported) return <Badge tone="neutral">{itemsTexts().synced}</Badge>
  return <FileStateBadge {...standingOf(imported)} />
})

type Standing = { readonly state: FileState; readonly isWaiting?: boolean; readonly title: string }

function standingOf({ file, failed, left }: ImportedItem): Standing {
  const state = fileState(file.sync_status)
  if (state !== 'error' && failed > 0) return { state: 'error', title: filesTexts().becameFailed(failed) }
  if (state === 'ready' && left > 0) return { state: 'syncing', title: importsTexts().left(left) }
  return { state, isWaiting: isWaiting(file), title: standingWords(file) }
}
