import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { fileName } from '../../domain/imports/fileName.ts'
import { listProblem } from '../../domain/lists/listProblem.ts'
import { useInfiniteScroll } from '../../domain/lists/useInfiniteScroll.ts'
import { useServices } from '../../domain/Services.tsx'
import type { FilesTableProps } from '../../domain/screens.ts'
import { filesTexts } from '../../i18n/filesTexts.ts'
import { pageVisibility } from '../../lib/Visibility.ts'
import { Button } from '../../ui/field/Button.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { useScreen } from '../../ui/screen/ScreenFrame.tsx'
import { useKeptFocus } from '../../ui/table/useKeptFocus.ts'
import { VirtualTable } from '../../ui/table/VirtualTable.tsx'
import { columnsOf } from './columns.tsx'
import { FilesEmpty } from './FilesEmpty.tsx'
import { FilesToolbar } from './FilesToolbar.tsx'
import { NoNews } from './NoNews.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import styles from './SyncedFiles.module.css'
import { SyncedFilesStore } from './SyncedFilesStore.ts'

/** The imported files of one source or account, in the screen of another feature. */
export function SyncedFiles(props: FilesTableProps) {
  // Another account needs a new table without any state of the old one.
  return <Files key={`${props.integration.id} ${props.account?.id}`} {...props} />
}

const Files = observer(function Files({ integration, account, onAddMore }: FilesTableProps) {
  const services = useServices()
  const screen = useScreen()
  const heading = useRef<HTMLHeadingElement>(null)
  const [store] = useState(
    () => new SyncedFilesStore({ integration, account }, { ...services, visibility: pageVisibility }),
  )
  useEffect(() => store.start(), [store])
  useEffect(() => store.follow({ integration, account }), [store, integration, account])

  const { list } = store
  const look = useInfiniteScroll({
    scroller: screen?.body ?? null,
    dataLength: list.rows.length,
    next: list.more,
    clock: services.clock,
  })
  useKeptFocus(heading, `${store.path.length} ${list.selected.size === 0}`)

  return (
    <section
      className={styles.files}
      aria-label={store.isWebsites ? filesTexts().headingUrls : filesTexts().heading}
    >
      <FilesToolbar store={store} onAddMore={onAddMore} headingRef={heading} />
      <VirtualTable
        label={store.isWebsites ? filesTexts().headingUrls : filesTexts().heading}
        rows={store.rows}
        rowKey={(file) => file.id}
        columns={columnsOf(store)}
        selection={{
          isSelected: list.isSelected,
          label: (file) => filesTexts().select(fileName(file)),
          toggle: list.toggle,
          allState: list.selection,
          toggleAll: list.selection === 'all' ? list.clearSelection : list.selectAll,
        }}
        onOpen={store.open}
        canOpen={(file) => integration.filesTabColumns.includes('name') && store.canOpen(file)}
        loading={loadingOf(store)}
        onEnd={look}
        empty={<FilesEmpty store={store} />}
      />
      {list.status === 'failed' && list.rows.length > 0 && (
        <div className={styles.failed}>
          {listProblem(list, filesTexts())}
          <Button onClick={() => void store.retry()}>{filesTexts().retry}</Button>
        </div>
      )}
      {/* Below the rows, so that none of them moves. */}
      <div className={styles.notes} data-notes>
        <NoNews store={store} clock={services.clock} />
        {store.sort?.column === 'status' && list.hasMore && (
          <p className={styles.note} role="status">
            {filesTexts().statusSort(list.rows.length)}
          </p>
        )}
        {store.hasPartlyRead && <p className={styles.note}>{filesTexts().someInPart}</p>}
      </div>
      <LiveRegion text={store.announcer.announced} />
      <LiveRegion text={store.announcer.ended} />
      <SelectionBar store={store} />
    </section>
  )
})

/** More rows will follow while the account is being synced, or while the open folder fills. */
function loadingOf({ list, isAccountSyncing, isFilling }: SyncedFilesStore): 'none' | 'first' | 'more' {
  if (list.status === 'idle' || list.status === 'first') return 'first'
  if (list.status === 'failed') return 'none'
  return list.status === 'more' || isAccountSyncing || isFilling ? 'more' : 'none'
}
