import type { Clock } from '../Clock.ts'
import {
  type CrawledPage,
  crawlAddresses,
  crawlWebsite,
  FetchFault,
  type GuardedClient,
  normaliseAddress,
  readSitemap,
} from '../crawl/index.ts'
import { type Embedder, ingestText } from '../ingest/index.ts'
import type { FileSettings } from '../store/FileSettings.ts'
import { type FileRow, named, updateFile } from '../store/files.ts'
import { failPage, finishRoot, removeOtherPages, takePage } from '../store/pages.ts'
import type { Db } from '../store/schema.ts'
import { beginFile, statusOfFile } from './fileJob.ts'
import { JobFault } from './JobFault.ts'
import type { Effects, JobHandler, JobRun } from './JobHandler.ts'
import { choicesOf, embed, type Processed, storeProcessed } from './processing.ts'

type Dependencies = { db: Db; clock: Clock; client: GuardedClient; embedder: Embedder }
type CrawlSettings = NonNullable<FileSettings['crawl']>
type Work = { file: FileRow; settings: FileSettings; pages: AsyncIterable<CrawledPage> }
type ReadPage = Extract<CrawledPage, { text: string }>

const NOTHING_READ = 'No page of this website could be read.'
const NO_PAGES = 'The sitemap names no pages.'

/**
 * Kind `crawl`: a website becomes one file per page below its root; a single page is the root itself. A sitemap becomes
 * one file for each of its pages that were chosen.
 */
export function crawlJob(dependencies: Dependencies): JobHandler {
  const { db, clock, client } = dependencies
  return {
    atOnce: 4,
    attempts: 5,
    ...statusOfFile(clock),
    async run(job, run) {
      const begun = await beginFile(db, job, clock)
      if (!begun) return async () => {}
      const { file, settings } = begun
      const { external_url: url } = file
      const { crawl } = settings
      if (url === null || !crawl) throw new Error(`File ${file.id} has no address to read`)
      if (crawl.sitemap) {
        const pages = await pagesOfSitemap(url, crawl, { client, signal: run.signal })
        // Synced again by itself, a page knows nothing of the sitemap.
        const ofPages = { ...settings, crawl: { ...crawl, sitemap: null } }
        return readWebsite({ file, settings: ofPages, pages }, run, dependencies)
      }
      const pages = crawlWebsite({ url, ...crawl }, { client, signal: run.signal })
      const work = { file, settings, pages }
      return crawl.maxPages > 1 ? readWebsite(work, run, dependencies) : readPage(work, run, dependencies)
    },
  }
}

/** Where all were chosen the sitemap is read anew, so that a resync takes what is new and drops what is gone. */
async function pagesOfSitemap(
  url: string,
  { sitemap, maxPages, ...skips }: CrawlSettings,
  run: { client: GuardedClient; signal: AbortSignal },
): Promise<AsyncIterable<CrawledPage>> {
  const chosen = sitemap?.urls ?? []
  const urls = chosen.length > 0 ? chosen : await addressesIn(url, run)
  if (urls.length === 0) throw new JobFault(NO_PAGES, { retryable: false })
  return crawlAddresses({ ...skips, urls: urls.slice(0, maxPages) }, run)
}

async function addressesIn(
  url: string,
  run: { client: GuardedClient; signal: AbortSignal },
): Promise<string[]> {
  const address = normaliseAddress(url)
  if (!address) throw new JobFault(NO_PAGES, { retryable: false })
  try {
    return await readSitemap(address, run)
  } catch (error) {
    throw error instanceof FetchFault ? new JobFault(error.message, { retryable: false }) : error
  }
}

async function readPage(work: Work, run: JobRun, { clock, embedder }: Dependencies): Promise<Effects> {
  for await (const page of work.pages) {
    if ('error' in page) throw new JobFault(page.error, { retryable: false })
    const processed = await processPage(page, work.settings, embedder, run.signal)
    return async (trx) => {
      const now = clock.now()
      await storeProcessed(trx, work.file, processed, now)
      await updateFile(trx, work.file.id, named(page.title || page.url), now)
    }
  }
  throw new JobFault(NOTHING_READ, { retryable: false })
}

/** Each page is kept as soon as it is read, so that a long crawl shows its progress and survives a restart. */
async function readWebsite(work: Work, run: JobRun, { clock, embedder }: Dependencies): Promise<Effects> {
  const { file: root, settings, pages } = work
  const seen: string[] = []
  let read = 0
  const errors: string[] = []
  for await (const page of pages) {
    seen.push(page.url)
    if ('error' in page) {
      errors.push(page.error)
      await run.commit((trx) => failPage(trx, root, page, clock.now()))
      continue
    }
    const processed = await processPage(page, settings, embedder, run.signal)
    read += 1
    await run.commit(async (trx) => {
      const file = await takePage(trx, root, page, settings, clock.now())
      await storeProcessed(trx, file, processed, clock.now())
    })
  }
  if (read === 0) throw new JobFault(errors[0] ?? NOTHING_READ, { retryable: false })
  return async (trx) => {
    const now = clock.now()
    await removeOtherPages(trx, root.id, seen, now)
    await finishRoot(trx, root, describe(errors), now)
  }
}

function describe(errors: readonly string[]): string | null {
  if (errors.length === 0) return null
  return `Pages that could not be read: ${errors.length}. The first said: ${errors[0]}`
}

function processPage(
  page: ReadPage,
  settings: FileSettings,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<Processed> {
  const ingested = ingestText({
    text: page.text,
    name: page.title || page.url,
    settings: choicesOf(settings),
  })
  return embed(ingested, settings, embedder, signal)
}
