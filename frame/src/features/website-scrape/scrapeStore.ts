import type { Services } from '../../domain/Services.tsx'
import { WebsiteScrapeStore } from './WebsiteScrapeStore.ts'

/** Returns the session's store. */
export function scrapeStore(services: Services): WebsiteScrapeStore {
  return services.storeCache.keep(WebsiteScrapeStore, () =>
    services.drafts.keep('websites', new WebsiteScrapeStore(services)),
  )
}
