import type { ScrapeRequest } from '@inlet/wire/service'
import { ImportPreview, type ImportPreviewDeps } from '../../domain/imports/ImportPreview.ts'
import type { ScrapeCalls } from '../../service/ServiceClient.ts'

/** How long addresses rest before their pages are counted: half an address may be another website. */
export const WEBSITE_PAUSE_MS = 1500
/** Websites that one call counts, by the contract. */
const MAX_WEBSITES = 10

type Deps = ImportPreviewDeps & { readonly client: { readonly scrape: Pick<ScrapeCalls, 'preview'> } }

/** The pages that an import of the typed websites would bring. */
export type WebsitesPreview = ImportPreview<readonly ScrapeRequest[]>

/** `wanted`: observed. */
export function websitesPreview(wanted: () => readonly ScrapeRequest[], deps: Deps): WebsitesPreview {
  const chosen = () => {
    const websites = wanted()
    return websites.length === 0 || websites.length > MAX_WEBSITES ? null : websites
  }
  return new ImportPreview(
    {
      chosen,
      owner: () => ({ source: 'WEB_SCRAPER', account: null }),
      isOfPages: true,
      pauseMs: WEBSITE_PAUSE_MS,
      count: (websites, show, signal) => deps.client.scrape.preview(websites, show, { signal }),
    },
    deps,
  )
}
