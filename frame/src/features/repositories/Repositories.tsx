import { observer } from 'mobx-react-lite'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { listProblem } from '../../domain/lists/listProblem.ts'
import { useInfiniteScroll } from '../../domain/lists/useInfiniteScroll.ts'
import { useServices } from '../../domain/Services.tsx'
import type { RepositoryPickerProps } from '../../domain/screens.ts'
import { repositoriesTexts } from '../../i18n/repositoriesTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { CloudUploadIcon } from '../../ui/icons.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { PreviewLine } from '../../ui/screen/PreviewLine.tsx'
import { ScreenFooter } from '../../ui/screen/ScreenFooter.tsx'
import { useScreen } from '../../ui/screen/ScreenFrame.tsx'
import { ListToolbar } from '../../ui/table/ListToolbar.tsx'
import { useKeptFocus } from '../../ui/table/useKeptFocus.ts'
import { VirtualTable } from '../../ui/table/VirtualTable.tsx'
import styles from './Repositories.module.css'
import { RepositoriesEmpty } from './RepositoriesEmpty.tsx'
import { RepositoriesStore } from './RepositoriesStore.ts'
import { repositoryColumns } from './repositoryColumns.tsx'
import { fullName } from './repositoryName.ts'

/** Choosing which repositories of a code host to sync, in the screen of another feature. */
export const Repositories = observer(function Repositories(props: RepositoryPickerProps) {
  const services = useServices()
  const screen = useScreen()
  const heading = useRef<HTMLHeadingElement>(null)
  const { integration, owner } = props
  const store = services.storeCache.keep(
    RepositoriesStore,
    () => new RepositoriesStore(props, services),
    owner.kind === 'account' ? owner.account.id : `${integration.id} ${owner.username}`,
  )
  useEffect(() => store.start(), [store])

  const { list, rows, status } = store
  const text = repositoriesTexts()
  const look = useInfiniteScroll({
    scroller: screen?.body ?? null,
    dataLength: rows.length,
    next: store.more,
    clock: services.clock,
  })
  useKeptFocus(heading, `${status} ${list.selected.size === 0}`)

  return (
    <section className={styles.repositories} aria-label={text.heading}>
      <Toolbar store={store} toggle={props.toggle} heading={heading} />
      <VirtualTable
        label={text.heading}
        rows={rows}
        rowKey={({ id }) => id}
        columns={repositoryColumns()}
        selection={{
          isSelected: list.isSelected,
          label: (repository) => text.choose(fullName(repository)),
          toggle: list.toggle,
          allState: store.selection,
          toggleAll: store.selection === 'all' ? list.clearSelection : store.selectAll,
        }}
        loading={loadingOf(store)}
        onEnd={look}
        empty={<RepositoriesEmpty store={store} />}
      />
      {list.status === 'failed' && rows.length > 0 && (
        <div className={styles.failed}>
          {listProblem(list, text)}
          <Button onClick={store.retry}>{text.retry}</Button>
        </div>
      )}
      <LiveRegion text={status === 'waiting' ? text.waiting : store.announced} />
      {(list.selected.size > 0 || status === 'queueing') && (
        <ScreenFooter>
          <PreviewLine shown={store.preview} />
          <Button
            variant="primary"
            full
            icon={<CloudUploadIcon />}
            busy={status !== 'choosing'}
            onClick={() => void store.submit()}
          >
            {text.select(list.selected.size)}
          </Button>
        </ScreenFooter>
      )}
    </section>
  )
})

const Toolbar = observer(function Toolbar(props: {
  store: RepositoriesStore
  toggle: ReactNode
  heading: Ref<HTMLHeadingElement>
}) {
  const { store, toggle, heading } = props
  const { list, searchText } = store
  const text = repositoriesTexts()
  return (
    <ListToolbar
      heading={text.heading}
      headingRef={heading}
      actions={toggle}
      refresh={{ label: text.refresh, onClick: store.refresh }}
      search={{
        label: text.search,
        value: searchText.typed,
        onChange: searchText.type,
        onClear: searchText.clear,
        onSubmit: store.find,
      }}
      selection={{
        selectAll: text.selectAll,
        onSelectAll: list.rows.length === 0 ? null : store.selectAll,
        clear: text.clearSelection,
        onClear: store.selection === 'none' ? null : list.clearSelection,
      }}
    />
  )
})

/** A search ends when every page was read. */
function loadingOf({ list, search, status }: RepositoriesStore): 'none' | 'first' | 'more' {
  if (status === 'missing' || list.status === 'failed') return 'none'
  if (list.status === 'idle' || list.status === 'first') return 'first'
  return list.status === 'more' || (search !== '' && list.hasMore) ? 'more' : 'none'
}
