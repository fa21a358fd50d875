import { Preview, ScrapeAnswer } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import { Fault } from './Fault.ts'
import type { ScrapeCalls } from './ServiceClient.ts'

export function scrapeCalls(service: AuthenticatedFetch): ScrapeCalls {
  return {
    async scrape(requests, options) {
      const files = await service.post(ScrapeAnswer, '/web_scrape', requests, options)
      // One for each website: an empty success has started nothing.
      if (files.length === 0) throw new Fault('malformed', { status: 200 })
      return files
    },
    preview: (requests, options) => service.post(Preview, '/web_scrape/preview', requests, options),
  }
}
