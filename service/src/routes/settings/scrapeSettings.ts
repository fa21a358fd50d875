import type { ScrapeRequest } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import type { ScrapeCeilings } from '../../config/config.ts'
import { chunkSizes, type FileSettings } from '../../db/files/FileSettings.ts'

type Website = InferOutput<typeof ScrapeRequest>
/** Sitemap requests accept only the correct spelling. */
type Scrape = Omit<Website, 'css_selectros_to_skip'> &
  Pick<Partial<Website>, 'css_selectros_to_skip'> & { readonly url_paths_to_exclude?: string[] | null }
type Crawl = NonNullable<FileSettings['crawl']>

/** The limits of one website of a request. */
export type ScrapeShare = { readonly pages: number; readonly depth: number; readonly share: number }

const MAX_PAGES = 100

/**
 * Divides the limits over the websites of a request: each gets the requested pages, up to the limits per website and
 * per request. If the request asks for too many, small requests are met in full, and the rest is divided evenly.
 */
export function shareCeilings<T extends Pick<Scrape, 'max_pages_to_scrape'>>(
  scrapes: readonly T[],
  { pages, depth, request }: ScrapeCeilings,
): { readonly scrape: T; readonly most: ScrapeShare }[] {
  const wanted = scrapes.map((scrape) => Math.min(scrape.max_pages_to_scrape ?? MAX_PAGES, pages))
  const share = Math.min(1, request / scrapes.length)
  let left = pages * request
  const shares = new Map<number, number>()
  const smallestFirst = wanted.map((want, index) => ({ want, index })).sort((a, b) => a.want - b.want)
  for (const [at, { want, index }] of smallestFirst.entries()) {
    const granted = Math.max(1, Math.min(want, Math.floor(left / (wanted.length - at))))
    shares.set(index, granted)
    left -= granted
  }
  return scrapes.map((scrape, index) => ({
    scrape,
    most: { pages: shares.get(index) ?? pages, depth, share },
  }))
}

/** Settings that are stored with the root of a website or a sitemap. */
export function scrapeSettings(
  scrape: Scrape,
  most: ScrapeShare,
  sitemap: Crawl['sitemap'] = null,
): FileSettings & { crawl: Crawl } {
  const asked = { pages: scrape.max_pages_to_scrape ?? MAX_PAGES, depth: scrape.recursion_depth ?? 3 }
  return {
    ...chunkSizes(scrape.chunk_size ?? 1500, scrape.chunk_overlap ?? 20),
    setPageAsBoundary: false,
    splitRows: false,
    prependFilename: scrape.prepend_filename_to_chunks,
    useOcr: false,
    tablesWithOcr: false,
    generateChunksOnly: scrape.generate_chunks_only,
    storeFileOnly: false,
    skipProcessing: false,
    maxItemsPerChunk: scrape.max_items_per_chunk ?? null,
    skipEmbedding: scrape.skip_embedding_generation,
    embeddingModel: scrape.embedding_model ?? undefined,
    sparseVectors: scrape.generate_sparse_vectors ?? false,
    crawl: {
      recursionDepth: Math.min(asked.depth, most.depth),
      maxPages: Math.min(asked.pages, most.pages),
      asked,
      share: most.share,
      htmlTagsToSkip: scrape.html_tags_to_skip ?? [],
      cssClassesToSkip: scrape.css_classes_to_skip ?? [],
      cssSelectorsToSkip: scrape.css_selectors_to_skip ?? scrape.css_selectros_to_skip ?? [],
      paths: {
        include: scrape.url_paths_to_include ?? [],
        exclude: scrape.url_paths_to_exclude ?? [],
      },
      sitemap,
    },
  }
}
