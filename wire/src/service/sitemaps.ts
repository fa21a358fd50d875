import * as v from 'valibot'
import { UserFile } from './files.ts'
import { Paths, ScrapeRequest } from './scrape.ts'
import { text } from './shared.ts'

/** GET /process_sitemap?url=…: the URLs in a sitemap, including those of nested sitemaps. */
export const SitemapQuery = v.object({ url: v.pipe(v.string(), v.minLength(1), v.maxLength(2048)) })

export const Sitemap = v.object({ urls: v.array(v.string()) })
export type Sitemap = v.InferOutput<typeof Sitemap>

/** Maximum number of URLs in one sitemap, by the sitemap protocol. */
export const MAX_SITEMAP_URLS = 50_000

/** POST /scrape_sitemap. An empty `urls_to_scrape` means every URL of the sitemap. */
export const SitemapScrapeRequest = v.object({
  ...v.omit(ScrapeRequest, ['css_selectros_to_skip']).entries,
  /** Path prefixes of excluded pages. */
  url_paths_to_exclude: Paths,
  urls_to_scrape: v.nullish(v.pipe(v.array(text(2048)), v.maxLength(MAX_SITEMAP_URLS)), []),
})
export type SitemapScrapeRequest = v.InferInput<typeof SitemapScrapeRequest>

/** 200 returns the folder of the pages. */
export const SitemapScrapeAnswer = UserFile
