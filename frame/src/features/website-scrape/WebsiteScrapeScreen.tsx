import { observer } from 'mobx-react-lite'
import { type ComponentType, useEffect } from 'react'
import { addressInbox } from '../../domain/imports/AddressInbox.ts'
import { useServices } from '../../domain/Services.tsx'
import type { FilesTable } from '../../domain/screens.ts'
import { scrapeTexts } from '../../i18n/scrapeTexts.ts'
import { logoOf } from '../../theme/logos/index.ts'
import { LogoTile } from '../../ui/LogoTile.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Tabs } from '../../ui/screen/Tabs.tsx'
import { ScrapeStarted } from './ScrapeStarted.tsx'
import { scrapeStore } from './scrapeStore.ts'
import { useAddressInput } from './useAddressInput.ts'
import { ScrapeActions, WebsiteForm } from './WebsiteForm.tsx'

/** Web Scraper: the websites to import, or pages of a sitemap, and the imported pages. */
export const WebsiteScrapeScreen = observer(function WebsiteScrapeScreen(props: {
  Files: FilesTable
  Sitemap: ComponentType
}) {
  const { Files, Sitemap } = props
  const services = useServices()
  const store = scrapeStore(services)
  const inbox = addressInbox(services.storeCache)
  useEffect(() => {
    store.take(inbox.take())
    void store.look()
  }, [store, inbox])
  const { integration, tab, status } = store
  const editing = tab === 'website' && status !== 'submitted'
  useAddressInput({ isOpen: editing && status === 'editing', onAddresses: store.take })
  if (!integration) return null

  return (
    <Screen
      title={integration.name}
      description={scrapeTexts().description}
      logo={<LogoTile src={logoOf(integration.logo)} />}
      focusKey={status === 'submitted' ? 'started' : 'form'}
      onBack={services.navigation.back}
      tabs={
        store.tabs.length > 1 && (
          <Tabs
            label={integration.name}
            value={tab}
            items={store.tabs.map((value) => ({ value, label: scrapeTexts().tabs[value] }))}
            onChange={store.show}
          />
        )
      }
      footer={editing && <ScrapeActions store={store} />}
    >
      {editing && <WebsiteForm store={store} />}
      {tab === 'website' && status === 'submitted' && <ScrapeStarted store={store} />}
      {tab === 'sitemap' && <Sitemap />}
      {tab === 'files' && <Files integration={integration} account={null} onAddMore={store.addMore} />}
    </Screen>
  )
})
