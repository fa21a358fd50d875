import { observer } from 'mobx-react-lite'
import { useWatch } from '../../domain/imports/useWatch.ts'
import { websitesImport } from '../../domain/imports/websitesImport.ts'
import { useServices } from '../../domain/Services.tsx'
import { scrapeTexts } from '../../i18n/scrapeTexts.ts'
import { Button } from '../../ui/field/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Ending, EndingPlace } from '../../ui/screen/Ending.tsx'
import styles from './ScrapeStarted.module.css'
import type { WebsiteScrapeStore } from './WebsiteScrapeStore.ts'

/** Shown once the service has accepted the request: its progress, and the addresses that were left out. */
export const ScrapeStarted = observer(function ScrapeStarted({ store }: { store: WebsiteScrapeStore }) {
  const services = useServices()
  const watch = useWatch(() => websitesImport('WEB_SCRAPER', store.added, services))
  const { leftOut } = store
  return (
    <EndingPlace>
      <EmptyState leads title={scrapeTexts().started} />
      <Ending watch={watch} isPartial={leftOut.length > 0} rest={<LeftOut addresses={leftOut} />}>
        <Button onClick={store.restart}>{scrapeTexts().gotIt}</Button>
      </Ending>
    </EndingPlace>
  )
})

const LeftOut = observer(function LeftOut({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return null
  return (
    <div className={styles.leftOut}>
      <p>{scrapeTexts().leftOut(addresses.length)}</p>
      <ul>
        {addresses.map((address) => (
          <li key={address}>
            <bdi translate="no">{address}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
})
