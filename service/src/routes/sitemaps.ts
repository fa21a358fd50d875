import { randomUUID } from 'node:crypto'
import { Sitemap, SitemapQuery, SitemapScrapeAnswer, SitemapScrapeRequest } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import type { Config, ScrapeCeilings } from '../config/config.ts'
import { normalizeUrl, readSitemap } from '../crawl/index.ts'
import { insertFile, type NewFile } from '../db/files/files.ts'
import { reachesNewFile } from '../db/filters/Reach.ts'
import { addJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { HttpError, invalid } from '../http/HttpError.ts'
import { expectReached } from '../http/requireScope.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { mapInSlices } from '../lib/inSlices.ts'
import type { GuardedClient } from '../outbound/createGuardedClient.ts'
import { FetchFault } from '../outbound/FetchFault.ts'
import { toUserFile } from './answers/toUserFile.ts'
import { expectRoom } from './settings/expectRoom.ts'
import { newReaders } from './settings/newReaders.ts'
import { scrapeSettings } from './settings/scrapeSettings.ts'
import { storedTags } from './settings/storedTags.ts'

type Deps = {
  db: Db
  clock: Clock
  jobs: JobRunner
  client: GuardedClient
  config: Config
}
type Scrape = InferOutput<typeof SitemapScrapeRequest>

/** Bytes of a selection: 50,000 URLs of the usual length. */
const MAX_SELECTION_BYTES = 10_000_000
const NO_ADDRESS = 'This is not the address of a web page.'

/** GET /process_sitemap lists the pages of a sitemap; POST /scrape_sitemap imports selected pages in one folder. */
export const sitemapEndpoints = [
  endpoint({
    id: 'readSitemap',
    method: 'GET',
    path: '/process_sitemap',
    by: 'customer',
    needs: 'uploads:create',
    effect: 'read',
    within: 'nothing',
    weight: 'heavy',
    summary: 'Read the addresses that a sitemap names',
    request: { query: SitemapQuery },
    answer: Sitemap,
    run:
      ({ client }: Deps) =>
      async (c) => {
        const address = addressOf(c.req.valid('query').url, ['query', 'url'])
        return { urls: await addressesIn(address, client, c.req.raw.signal) }
      },
  }),
  endpoint({
    id: 'scrapeSitemap',
    method: 'POST',
    path: '/scrape_sitemap',
    by: 'customer',
    needs: 'uploads:create',
    effect: 'change',
    about: 'file',
    within: 'new files',
    weight: 'heavy',
    maxBody: MAX_SELECTION_BYTES,
    extension: { body: ['max_items_per_chunk', 'readers', 'recursion_depth'] },
    summary: 'Import pages of a sitemap',
    request: { body: SitemapScrapeRequest, form: true, large: 'SitemapScrapeRequest' },
    answer: SitemapScrapeAnswer,
    errors: [400, 403, 413],
    run:
      ({ db, clock, jobs, config }: Deps) =>
      async (c) => {
        const customer = c.get('customer')
        const wanted = c.req.valid('json')
        const readers = newReaders(c.get('grant'), wanted.readers, ['body'])
        const root = { ...(await rootOf(wanted, customer.id, config.scrape)), readers }
        const now = clock.now()
        expectReached(await reachesNewFile(db, c.get('reach'), root))
        await expectRoom(db, customer.id, 1, now)
        const row = await db.transaction().execute(async (trx) => {
          const file = await insertFile(trx, root, now)
          await addJob(trx, { kind: 'crawl', fileId: file.id }, now)
          return file
        })
        jobs.nudge()
        return toUserFile(row, customer)
      },
  }),
]

async function addressesIn(address: URL, client: GuardedClient, signal: AbortSignal): Promise<string[]> {
  try {
    return await readSitemap(address, { client, signal })
  } catch (error) {
    if (error instanceof FetchFault) throw new HttpError(422, error.message)
    // The client has disconnected, and nothing failed here.
    if (signal.aborted) throw new HttpError(422, 'The request was called off.')
    throw error
  }
}

async function rootOf(
  scrape: Scrape,
  customerId: number,
  { pages, depth }: ScrapeCeilings,
): Promise<NewFile> {
  const { href } = addressOf(scrape.url, ['body', 'url'])
  const chosen = await mapInSlices(
    scrape.urls_to_scrape ?? [],
    (url, index) => addressOf(url, ['body', 'urls_to_scrape', index]).href,
  )
  const maxPages = scrape.max_pages_to_scrape ?? 100
  const settings = scrapeSettings(
    scrape,
    { pages, depth, share: 1 },
    { urls: [...new Set(chosen)].slice(0, maxPages) },
  )
  return {
    customerId,
    source: 'WEB_SCRAPE',
    name: href,
    externalId: href,
    externalUrl: href,
    settings,
    metadata: {
      type: 'WEB_SCRAPE',
      is_folder: true,
      max_pages_to_scrape: settings.crawl.maxPages,
      recursion_depth: settings.crawl.recursionDepth,
    },
    tags: storedTags(scrape.tags, ['body', 'tags']),
    format: 'HTML',
    mimeType: 'text/html',
    autoSync: scrape.enable_auto_sync,
    uploadId: randomUUID(),
  }
}

function addressOf(text: string, loc: (string | number)[]): URL {
  const address = normalizeUrl(text)
  if (!address) throw invalid(loc, NO_ADDRESS, 'url')
  return address
}
