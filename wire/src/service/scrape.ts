import * as v from 'valibot'
import { UserFile } from './files.ts'
import { Readers } from './readerNames.ts'
import { count, EmbeddingModelName, list, TagMap, text } from './shared.ts'

const Selectors = v.nullish(list(text(1000)))
export const Paths = v.nullish(list(v.pipe(v.string(), v.minLength(1), v.maxLength(2048)), 10))

const Address = v.message(
  v.pipe(v.string(), v.minLength(1), v.maxLength(2048)),
  'This is not the address of a web page.',
)
const Depth = v.message(count(0), 'The recursion depth is a whole number from 0 on.')
const Pages = v.message(count(1), 'The number of pages to scrape is a whole number from 1 on.')

/** Pages are read as text, so style sheets and media are in no response. */
const NoMedia = v.pipe(
  v.boolean(),
  v.value(false, 'Style sheets and media of pages are not imported. Leave this out.'),
)

/** One website of POST /web_scrape. `url` may lack its scheme; the default is https. */
export const ScrapeRequest = v.object({
  url: Address,
  tags: v.nullish(TagMap),
  recursion_depth: v.nullish(Depth, 3),
  max_pages_to_scrape: v.nullish(Pages, 100),
  chunk_size: v.nullish(count(0), 1500),
  chunk_overlap: v.nullish(count(0), 20),
  skip_embedding_generation: v.nullish(v.boolean(), false),
  enable_auto_sync: v.nullish(v.boolean(), false),
  generate_sparse_vectors: v.nullish(v.boolean(), false),
  prepend_filename_to_chunks: v.nullish(v.boolean(), false),
  html_tags_to_skip: Selectors,
  css_classes_to_skip: Selectors,
  css_selectors_to_skip: Selectors,
  /** The specification's own spelling, sent in addition to the correct one. */
  css_selectros_to_skip: Selectors,
  /** Path prefixes of the wanted pages. Empty: all. */
  url_paths_to_include: Paths,
  max_items_per_chunk: v.optional(count(1)),
  embedding_model: v.optional(EmbeddingModelName),
  download_css_and_media: v.nullish(NoMedia, false),
  generate_chunks_only: v.nullish(v.boolean(), false),
  /** An extension of ours. */
  readers: v.nullish(Readers),
})
export type ScrapeRequest = v.InferInput<typeof ScrapeRequest>

/** Maximum number of websites in one call. */
export const MAX_WEBSITES = 50
export const ScrapeRequests = v.pipe(v.array(ScrapeRequest), v.minLength(1), v.maxLength(MAX_WEBSITES))

/** POST /web_scrape/preview: the same websites, some at a time. 200 returns a preview that isn't running. */
const MAX_COUNTED = 10
export const CountedWebsites = v.pipe(v.array(ScrapeRequest), v.minLength(1), v.maxLength(MAX_COUNTED))

/** 200 returns the files, one folder or page per website. */
export const ScrapeAnswer = v.array(UserFile)
