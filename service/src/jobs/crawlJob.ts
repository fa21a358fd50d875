import * as v from 'valibot'
import type { ScrapeCeilings } from '../config/config.ts'
import {
  type Crawl,
  crawlAddresses,
  crawlWebsite,
  normalizeUrl,
  type PageRenderer,
  PathRules,
  readSitemap,
} from '../crawl/index.ts'
import { named, updateFile } from '../db/files/files.ts'
import type { Db } from '../db/schema.ts'
import type { Embedders, Ingester } from '../ingest/index.ts'
import type { Clock } from '../lib/Clock.ts'
import type { GuardedClient } from '../outbound/createGuardedClient.ts'
import { FetchFault } from '../outbound/FetchFault.ts'
import { beginFile, statusOfFile } from './fileJob.ts'
import { JobFault } from './JobFault.ts'
import type { FinalEffects, JobHandler, JobRun } from './JobHandler.ts'
import { storeProcessed } from './processing.ts'
import {
  boundsOf,
  CrawlProgress,
  type CrawlWork,
  NOTHING_READ,
  processPage,
  readWebsite,
  storeScheme,
} from './readWebsite.ts'

type Deps = {
  db: Db
  clock: Clock
  client: GuardedClient
  renderer?: PageRenderer | null
  embedders: Embedders
  ingester: Ingester
  scrape: ScrapeCeilings
}

const NO_PAGES = 'The sitemap names no pages.'
const NO_PAGES_LEFT = 'The sitemap names no pages below the paths that were asked for.'

/**
 * Kind `crawl`: a website becomes one file per page below its root; a single page is the root itself. A sitemap becomes
 * one file for each of its selected pages. A long crawl yields to other jobs and continues later.
 */
export function crawlJob(deps: Deps): JobHandler {
  const { db, clock, client, renderer = null, scrape } = deps
  return {
    concurrency: 4,
    attempts: 5,
    ...statusOfFile(clock),
    async run(job, run) {
      const begun = await beginFile(db, job, clock)
      if (!begun) return async () => {}
      const { file, settings } = begun
      const { external_url: url } = file
      const { crawl } = settings
      if (url === null || !crawl) throw new Error(`File ${file.id} has no address to read`)
      const saved = v.safeParse(CrawlProgress, job.payload)
      const progress = saved.success ? saved.output : null
      const bounds = boundsOf(crawl, scrape)
      const how = { client, renderer, signal: run.signal }
      const crawlDeps = { ...how, from: progress?.crawl ?? null, pause: () => run.shouldYield() }
      const about = { job, file, progress, bounds }
      const rules = new PathRules(crawl.paths)
      if (crawl.sitemap) {
        const named = await pagesOfSitemap(url, crawl.sitemap.urls, { client, signal: run.signal })
        const urls = named.filter((one) => rules.allows(new URL(one)))
        if (urls.length === 0) throw new JobFault(NO_PAGES_LEFT, { retryable: false })
        const pages = crawlAddresses({ ...crawl, ...bounds, urls: urls.slice(0, bounds.maxPages) }, crawlDeps)
        // A page that is synced on its own doesn't know its sitemap.
        const ofPages = { ...settings, crawl: { ...crawl, sitemap: null } }
        const left = Math.max(0, urls.length - bounds.maxPages)
        return readWebsite({ ...about, settings: ofPages, pages, left }, run, deps)
      }
      const isOne = crawl.maxPages === 1
      // Never downgrade a site from https to http: an attacker could block one and answer the other.
      const mayFallBack = file.last_sync === null
      const asked = { url, ...crawl, ...bounds, rules, mayFallBack }
      const pages = startWebsite(asked, isOne ? how : crawlDeps)
      const work = { ...about, settings, pages, left: 0 }
      return isOne ? readPage(work, run, deps) : readWebsite(work, run, deps)
    },
  }
}

function startWebsite(...request: Parameters<typeof crawlWebsite>): Crawl {
  try {
    return crawlWebsite(...request)
  } catch (error) {
    throw error instanceof FetchFault ? new JobFault(error.message, { retryable: false }) : error
  }
}

/** If all pages were selected, the sitemap is read again, so that a resync adds new pages and drops removed ones. */
async function pagesOfSitemap(
  url: string,
  chosen: readonly string[],
  run: { client: GuardedClient; signal: AbortSignal },
): Promise<readonly string[]> {
  const urls = chosen.length > 0 ? chosen : await addressesIn(url, run)
  if (urls.length === 0) throw new JobFault(NO_PAGES, { retryable: false })
  return urls
}

async function addressesIn(
  url: string,
  run: { client: GuardedClient; signal: AbortSignal },
): Promise<string[]> {
  const address = normalizeUrl(url)
  if (!address) throw new JobFault(NO_PAGES, { retryable: false })
  try {
    return await readSitemap(address, run)
  } catch (error) {
    throw error instanceof FetchFault ? new JobFault(error.message, { retryable: false }) : error
  }
}

async function readPage(work: CrawlWork, run: JobRun, deps: Deps): Promise<FinalEffects> {
  const { clock } = deps
  for await (const page of work.pages) {
    if ('error' in page) throw new JobFault(page.error, { retryable: false })
    const processed = await processPage(page, work, run, deps)
    return async (trx) => {
      const now = clock.now()
      await storeProcessed(trx, work.file, processed, now)
      await updateFile(trx, work.file.id, named(page.title || page.url), now)
      await storeScheme(trx, work.file, page.url, now)
    }
  }
  throw new JobFault(NOTHING_READ, { retryable: false })
}
