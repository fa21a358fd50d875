import { observer } from 'mobx-react-lite'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { listProblem } from '../../domain/lists/listProblem.ts'
import { useInfiniteScroll } from '../../domain/lists/useInfiniteScroll.ts'
import { useServices } from '../../domain/Services.tsx'
import type { ItemPickerProps } from '../../domain/screens.ts'
import { itemsTexts } from '../../i18n/itemsTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { CloudUploadIcon } from '../../ui/icons.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { PreviewLine } from '../../ui/screen/PreviewLine.tsx'
import { ScreenFooter } from '../../ui/screen/ScreenFooter.tsx'
import { useScreen } from '../../ui/screen/ScreenFrame.tsx'
import { ListToolbar } from '../../ui/table/ListToolbar.tsx'
import { useKeptFocus } from '../../ui/table/useKeptFocus.ts'
import { VirtualTable } from '../../ui/table/VirtualTable.tsx'
import { BasketLine } from './BasketLine.tsx'
import type { ItemBasket } from './ItemBasket.ts'
import styles from './ItemPicker.module.css'
import { ItemPickerStore } from './ItemPickerStore.ts'
import { ItemsEmpty } from './ItemsEmpty.tsx'
import { itemColumns, itemName } from './itemColumns.tsx'

/** Choosing what to sync from one account, in the screen of another feature. */
export function ItemPicker(props: ItemPickerProps) {
  // Another account needs a new list without any state of the old one.
  return <Items key={`${props.integration.id} ${props.account.id}`} {...props} />
}

const Items = observer(function Items({ integration, account, toggle }: ItemPickerProps) {
  const services = useServices()
  const screen = useScreen()
  const heading = useRef<HTMLHeadingElement>(null)
  const store = services.storeCache.keep(
    ItemPickerStore,
    () =>
      services.drafts.keep(`items ${account.id}`, new ItemPickerStore({ integration, account }, services)),
    `${integration.id} ${account.id}`,
  )
  useEffect(() => store.start(), [store])
  useEffect(() => store.follow({ integration, account }), [store, integration, account])

  const { basket, list, selection, sync } = store
  const text = itemsTexts()
  const look = useInfiniteScroll({
    scroller: screen?.body ?? null,
    dataLength: list.rows.length,
    next: list.more,
    clock: services.clock,
  })
  useKeptFocus(heading, `${store.path.length} ${basket.size === 0}`)

  return (
    <section className={styles.picker} aria-label={text.heading}>
      <Toolbar store={store} toggle={toggle} heading={heading} />
      <VirtualTable
        label={text.heading}
        rows={list.rows}
        rowKey={(item) => item.external_id}
        columns={itemColumns(store)}
        selection={{
          isSelected: basket.has,
          isSelectable: (item) => selection.unfitness(item) === null,
          disabledReason: selection.unfitness,
          label: (item) => text.select(itemName(item)),
          toggle: selection.toggle,
          allState: selection.state,
          toggleAll: selection.toggleAll,
        }}
        onOpen={store.open}
        canOpen={store.canOpen}
        loading={loadingOf(store)}
        onEnd={look}
        empty={<ItemsEmpty store={store} />}
      />
      {list.status === 'failed' && list.rows.length > 0 && (
        <div className={styles.failed}>
          {listProblem(list, text)}
          <Button onClick={() => void store.retry()}>{text.retry}</Button>
        </div>
      )}
      <LiveRegion text={store.announced} />
      {basket.size > 0 && (
        <ScreenFooter>
          <BasketLine basket={basket} />
          <PreviewLine shown={store.preview} />
          <Button
            variant="primary"
            full
            icon={<CloudUploadIcon />}
            busy={sync.status === 'queueing'}
            onClick={() => void sync.submit()}
          >
            {uploadLabel(basket)}
          </Button>
        </ScreenFooter>
      )}
    </section>
  )
})

/** The number of files in a folder is not known yet. */
function uploadLabel({ size, folderCount }: ItemBasket): string {
  const { upload, uploadMixed } = itemsTexts()
  return folderCount === 0 ? upload(size) : uploadMixed(folderCount, size - folderCount)
}

const ROOT = ''

const Toolbar = observer(function Toolbar(props: {
  store: ItemPickerStore
  toggle: ReactNode
  heading: Ref<HTMLHeadingElement>
}) {
  const { store, toggle, heading } = props
  const { basket, searchText, selection } = store
  const text = itemsTexts()
  const folders = store.path.map((folder) => ({ id: folder.external_id, label: itemName(folder) }))
  return (
    <ListToolbar
      heading={text.heading}
      headingRef={heading}
      actions={toggle}
      refresh={{ label: text.refresh, onClick: () => void store.refresh() }}
      search={{
        label: text.search,
        value: searchText.typed,
        onChange: searchText.type,
        onClear: searchText.clear,
        onSubmit: () => void store.refresh(),
      }}
      folders={{
        label: text.folders,
        items: [{ id: ROOT, label: text.allFiles }, ...folders],
        onSelect: (id) => store.openCrumb(id === ROOT ? null : id),
      }}
      selection={{
        selectAll: text.selectAll,
        onSelectAll: store.list.rows.length === 0 ? null : selection.selectAll,
        clear: text.clearSelection,
        onClear: basket.size === 0 ? null : basket.clear,
      }}
    />
  )
})

/** While the service is listing the account, more rows will follow. */
function loadingOf({ list, isListing }: ItemPickerStore): 'none' | 'first' | 'more' {
  if (list.status === 'idle' || list.status === 'first') return 'first'
  if (list.status === 'failed') return 'none'
  return list.status === 'more' || (isListing && list.rows.length > 0) ? 'more' : 'none'
}
