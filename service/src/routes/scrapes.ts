import { randomUUID } from 'node:crypto'
import { ScrapeAnswer, type ScrapeRequest, ScrapeRequests } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import type { Config } from '../config/config.ts'
import { normalizeUrl } from '../crawl/index.ts'
import { insertFile, type NewFile } from '../db/files/files.ts'
import { reachesNewFile } from '../db/filters/Reach.ts'
import { addJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { refusedForm } from '../http/HttpError.ts'
import { expectReached } from '../http/requireScope.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import { toUserFile } from './answers/toUserFile.ts'
import { expectRoom } from './settings/expectRoom.ts'
import { newReaders } from './settings/newReaders.ts'
import { type ScrapeShare, scrapeSettings, shareCeilings } from './settings/scrapeSettings.ts'
import { storedTags } from './settings/storedTags.ts'

type Deps = {
  db: Db
  clock: Clock
  jobs: JobRunner
  config: Config
}
/** Fields of a website that users type. */
const TYPED: ReadonlySet<string | number | undefined> = new Set([
  'url',
  'recursion_depth',
  'max_pages_to_scrape',
])
type Website = InferOutput<typeof ScrapeRequest>

/** POST /web_scrape: creates one root file per website, even if there is one already, and a crawl for each. */
export const scrapeEndpoints = [
  endpoint({
    id: 'scrapeWebsites',
    method: 'POST',
    path: '/web_scrape',
    by: 'customer',
    needs: 'uploads:create',
    effect: 'change',
    about: 'file',
    within: 'new files',
    weight: 'heavy',
    extension: { body: ['[].css_selectros_to_skip', '[].max_items_per_chunk', '[].readers'] },
    summary: 'Import websites',
    request: { body: ScrapeRequests, form: isTyped },
    answer: ScrapeAnswer,
    errors: [400, 403],
    run:
      ({ db, clock, jobs, config }: Deps) =>
      async (c) => {
        const customer = c.get('customer')
        const websites = shareCeilings(c.req.valid('json'), config.scrape)
        const uploadId = randomUUID()
        const roots = websites.map(({ scrape, most }, index) => ({
          ...rootOf(scrape, most, index, customer.id),
          uploadId,
          readers: newReaders(c.get('grant'), scrape.readers, ['body', index]),
        }))
        const now = clock.now()
        for (const root of roots) expectReached(await reachesNewFile(db, c.get('reach'), root))
        await expectRoom(db, customer.id, roots.length, now)
        const rows = await db.transaction().execute(async (trx) => {
          const made = []
          for (const root of roots) {
            const file = await insertFile(trx, root, now)
            await addJob(trx, { kind: 'crawl', fileId: file.id }, now)
            made.push(file)
          }
          return made
        })
        jobs.nudge()
        return rows.map((row) => toUserFile(row, customer))
      },
  }),
]

function isTyped([, name]: readonly (string | number)[], value: unknown): boolean {
  return value !== undefined && TYPED.has(name)
}

function rootOf(website: Website, most: ScrapeShare, index: number, customerId: number): NewFile {
  const address = normalizeUrl(website.url)
  if (!address) {
    const msg = 'This is not the address of a web page.'
    throw refusedForm([{ loc: ['body', index, 'url'], msg, type: 'url' }], () => true)
  }
  const settings = scrapeSettings(website, most)
  const maxPages = settings.crawl.maxPages
  return {
    customerId,
    source: 'WEB_SCRAPE',
    name: address.href,
    externalId: address.href,
    externalUrl: address.href,
    settings,
    metadata: {
      type: 'WEB_SCRAPE',
      is_folder: maxPages > 1,
      max_pages_to_scrape: maxPages,
      recursion_depth: settings.crawl.recursionDepth,
    },
    tags: storedTags(website.tags, ['body', index, 'tags']),
    format: 'HTML',
    mimeType: 'text/html',
    autoSync: website.enable_auto_sync,
  }
}
