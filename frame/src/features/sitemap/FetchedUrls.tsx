import { observer } from 'mobx-react-lite'
import type { Ref } from 'react'
import { sitemapTexts } from '../../i18n/sitemapTexts.ts'
import { Ellipsis } from '../../ui/Ellipsis.tsx'
import { Button } from '../../ui/field/Button.tsx'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { WebDrawing } from '../../ui/screen/laterDrawings.tsx'
import { ScreenFooter } from '../../ui/screen/ScreenFooter.tsx'
import { VirtualTable } from '../../ui/table/VirtualTable.tsx'
import styles from './Sitemap.module.css'
import type { SitemapStore } from './SitemapStore.ts'
import { UrlName } from './UrlName.tsx'

type Props = { store: SitemapStore; start: Ref<HTMLHeadingElement> }

/** The URLs of the sitemap, to choose from. */
export const FetchedUrls = observer(function FetchedUrls({ store, start }: Props) {
  const text = sitemapTexts()
  return (
    <section aria-label={text.fetched}>
      <Toolbar store={store} start={start} />
      <VirtualTable
        label={text.fetched}
        rows={store.shown}
        rowKey={(url) => url}
        columns={[
          { id: 'url', header: text.column, cell: (url) => <UrlName url={url} sitemap={store.fetched} /> },
        ]}
        selection={{
          isSelected: store.isSelected,
          label: text.select,
          toggle: store.toggle,
          allState: store.selection,
          toggleAll: store.toggleShown,
        }}
        loading="none"
        onEnd={() => {}}
        empty={<NoUrls store={store} />}
      />
      {store.urls.length > 0 && <Actions store={store} />}
    </section>
  )
})

const Toolbar = observer(function Toolbar({ store, start }: Props) {
  const text = sitemapTexts()
  const found = (count: number) => (count === 0 ? text.noMatch : text.results(count))
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <div className={styles.heading}>
          <h2 ref={start} tabIndex={-1}>
            {text.fetched}
          </h2>
          <div className={styles.from}>
            <Ellipsis text={text.from(store.fetched)} />
          </div>
        </div>
        <Button onClick={store.change}>{text.otherSitemap}</Button>
      </div>
      {store.urls.length > 0 && (
        <>
          <div>
            <SearchField
              label={text.search}
              value={store.search}
              onChange={store.lookFor}
              onClear={() => store.lookFor('')}
            />
            <LiveRegion text={store.search === '' ? '' : found(store.shown.length)} />
          </div>
          <div className={styles.selection}>
            <Button variant="quiet" disabled={store.selected.size === 0} onClick={store.clearSelection}>
              {text.clearSelection}
            </Button>
            <Button variant="quiet" disabled={store.areAllSelected} onClick={store.selectAll}>
              {text.selectAll}
            </Button>
          </div>
        </>
      )}
    </div>
  )
})

const NoUrls = observer(function NoUrls({ store }: { store: SitemapStore }) {
  const text = sitemapTexts()
  return store.urls.length === 0 ? (
    <EmptyState picture={<WebDrawing />} title={text.none} text={text.noneHint} />
  ) : (
    <EmptyState drawing="search" title={text.noMatch} text={text.noMatchHint} />
  )
})

const Actions = observer(function Actions({ store }: { store: SitemapStore }) {
  return (
    <ScreenFooter>
      <div className={styles.actions}>
        <p role="status">{countLine(store)}</p>
        <Button
          variant="primary"
          full
          disabled={store.selected.size === 0}
          busy={store.status === 'submitting'}
          onClick={() => void store.submit()}
        >
          {sitemapTexts().submit}
        </Button>
      </div>
    </ScreenFooter>
  )
})

function countLine({ selected, areAllSelected, maxPages }: SitemapStore): string {
  const text = sitemapTexts()
  const chosen = areAllSelected ? text.allSelected : text.selected(selected.size)
  return selected.size > maxPages ? `${chosen} ${text.first(maxPages)}` : chosen
}
