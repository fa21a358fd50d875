import { observer } from 'mobx-react-lite'
import type { Ref } from 'react'
import { useWatch } from '../../domain/imports/useWatch.ts'
import { websitesImport } from '../../domain/imports/websitesImport.ts'
import { useServices } from '../../domain/Services.tsx'
import { sitemapTexts } from '../../i18n/sitemapTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Ending, EndingPlace } from '../../ui/screen/Ending.tsx'
import styles from './Sitemap.module.css'
import type { SitemapStore } from './SitemapStore.ts'

/** Shown once the service has accepted the request, with its progress. */
export const SitemapStarted = observer(function SitemapStarted(props: {
  store: SitemapStore
  start: Ref<HTMLElement>
}) {
  const { store, start } = props
  const services = useServices()
  const watch = useWatch(() => websitesImport('WEB_SCRAPER', store.added, services))
  return (
    <section ref={start} tabIndex={-1} className={styles.started} aria-label={sitemapTexts().started}>
      <EndingPlace>
        <EmptyState leads title={sitemapTexts().started} />
        <Ending watch={watch}>
          <Button onClick={store.restart}>{sitemapTexts().gotIt}</Button>
        </Ending>
      </EndingPlace>
    </section>
  )
})
