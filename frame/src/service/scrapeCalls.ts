import { ScrapeAnswer } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { ScrapeCalls } from './Knowledge.ts'

export function scrapeCalls(service: AuthenticatedFetch): ScrapeCalls {
  return { scrape: (requests, options) => service.post(ScrapeAnswer, '/web_scrape', requests, options) }
}
