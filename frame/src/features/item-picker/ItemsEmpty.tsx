import { observer } from 'mobx-react-lite'
import { itemsTexts } from '../../i18n/itemsTexts.ts'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { FailedState } from '../../ui/screen/FailedState.tsx'
import { FilesDrawing } from '../../ui/screen/laterDrawings.tsx'
import type { ItemPickerStore } from './ItemPickerStore.ts'

/** No rows: loading failed, listing is still running, or there are none. */
export const ItemsEmpty = observer(function ItemsEmpty({ store }: { store: ItemPickerStore }) {
  const { list, path } = store
  const text = itemsTexts()
  if (store.failure !== null) {
    return (
      <FailedState
        title={text.listFailed}
        reason={store.failure}
        retry={text.retry}
        onRetry={() => void store.retry()}
      />
    )
  }
  if (store.isListing)
    return <EmptyState picture={<FilesDrawing />} title={text.listing} text={text.listingHint} />
  if (path.length > 0 && list.scope.search === '')
    return <EmptyState picture={<FilesDrawing />} title={text.emptyFolder} />
  return <EmptyState drawing="search" title={text.noMatch} text={text.noMatchHint} />
})
