import { Sitemap, SitemapScrapeAnswer } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { SitemapCalls } from './ServiceClient.ts'

export function sitemapCalls(service: AuthenticatedFetch): SitemapCalls {
  return {
    async read(url, options) {
      const { urls } = await service.get(Sitemap, `/process_sitemap?${new URLSearchParams({ url })}`, options)
      return urls
    },
    scrape: (request, options) => service.post(SitemapScrapeAnswer, '/scrape_sitemap', request, options),
  }
}
