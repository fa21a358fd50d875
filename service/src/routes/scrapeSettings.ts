import type { ScrapeRequest } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import { chunkSizes, type FileSettings } from '../store/FileSettings.ts'

type Website = InferOutput<typeof ScrapeRequest>
/** Those of a sitemap know the correct spelling alone. */
type Scrape = Omit<Website, 'css_selectros_to_skip'> & Pick<Partial<Website>, 'css_selectros_to_skip'>
type Crawl = NonNullable<FileSettings['crawl']>

/** What is stored with the root of a website or a sitemap. */
export function scrapeSettings(
  scrape: Scrape,
  sitemap: Crawl['sitemap'] = null,
): FileSettings & { crawl: Crawl } {
  return {
    ...chunkSizes(scrape.chunk_size ?? 1500, scrape.chunk_overlap ?? 20),
    setPageAsBoundary: false,
    splitRows: false,
    prependFilename: scrape.prepend_filename_to_chunks,
    useOcr: false,
    generateChunksOnly: scrape.generate_chunks_only,
    maxItemsPerChunk: scrape.max_items_per_chunk ?? null,
    skipEmbedding: scrape.skip_embedding_generation,
    crawl: {
      recursionDepth: scrape.recursion_depth ?? 3,
      maxPages: scrape.max_pages_to_scrape ?? 100,
      htmlTagsToSkip: scrape.html_tags_to_skip ?? [],
      cssClassesToSkip: scrape.css_classes_to_skip ?? [],
      cssSelectorsToSkip: scrape.css_selectors_to_skip ?? scrape.css_selectros_to_skip ?? [],
      sitemap,
    },
  }
}
