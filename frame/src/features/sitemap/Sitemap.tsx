import { observer } from 'mobx-react-lite'
import { useServices } from '../../domain/Services.tsx'
import { FetchedUrls } from './FetchedUrls.tsx'
import { SitemapAddress } from './SitemapAddress.tsx'
import { SitemapStarted } from './SitemapStarted.tsx'
import { type SitemapStatus, SitemapStore } from './SitemapStore.ts'
import { useStepFocus } from './useStepFocus.ts'

const STEPS: Readonly<Record<SitemapStatus, 'address' | 'urls' | 'started'>> = {
  editing: 'address',
  fetching: 'address',
  choosing: 'urls',
  submitting: 'urls',
  submitted: 'started',
}

/** Importing pages of a sitemap, in the screen of another feature: its URL, its pages, done. */
export const Sitemap = observer(function Sitemap() {
  const services = useServices()
  const store = services.storeCache.keep(SitemapStore, () =>
    services.drafts.keep('sitemap', new SitemapStore(services)),
  )
  const step = STEPS[store.status]
  const start = useStepFocus(step)
  if (step === 'address') return <SitemapAddress store={store} start={start} />
  if (step === 'urls') return <FetchedUrls store={store} start={start} />
  return <SitemapStarted store={store} start={start} />
})
