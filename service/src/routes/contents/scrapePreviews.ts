import { CountedWebsites, Preview } from '@inlet/wire/service'
import type { InferInput, InferOutput } from 'valibot'
import type { Config } from '../../config/config.ts'
import { normalizeUrl, type PageCount } from '../../crawl/index.ts'
import { filesMet } from '../../db/customers/fileLimits.ts'
import { type Reach, reachesNewFile } from '../../db/filters/Reach.ts'
import type { PreviewFigures } from '../../db/items/PreviewFigures.ts'
import type { Db } from '../../db/schema.ts'
import type { CallGrant } from '../../http/Environment.ts'
import { endpoint } from '../../http/endpoint.ts'
import { HttpError, invalid } from '../../http/HttpError.ts'
import { expectReached } from '../../http/requireScope.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { GuardedClient } from '../../outbound/createGuardedClient.ts'
import { estimatePreview } from '../account/estimatePreview.ts'
import { newReaders } from '../settings/newReaders.ts'
import { shareCeilings } from '../settings/scrapeSettings.ts'
import { storedTags } from '../settings/storedTags.ts'
import { countWebsites } from './countWebsites.ts'
import { NDJSON, streamPreview } from './streamPreview.ts'

type Counted = InferInput<typeof Preview>
type Deps = { db: Db; clock: Clock; client: GuardedClient; config: Config }

/** What one call may take, of all its websites together. */
const MAX_COUNTING_MS = 20_000
/** Calls at a time in this process: each website has a thread. */
const MAX_RUNNING = 6
const MAX_OF_CUSTOMER = 2
const TOO_MANY = 'Too many previews of websites are running. Try again in 20 seconds.'
const MAX_SAMPLES = 3
const FORMAT = 'HTML'

/** POST /web_scrape/preview: how many pages an import of websites would bring. */
export const scrapePreviewEndpoints = [
  endpoint({
    id: 'previewWebsites',
    method: 'POST',
    path: '/web_scrape/preview',
    by: 'customer',
    needs: 'uploads:create',
    effect: 'read',
    within: 'new files',
    weight: 'heavy',
    isReadOnly: true,
    extension: true,
    summary: 'Count the pages that an import of these websites would bring, without importing',
    request: { body: CountedWebsites },
    answer: Preview,
    errors: [403],
    run: ({ db, clock, client, config }: Deps) => {
      /** The customers of the calls that run. */
      const running: number[] = []
      return async (c) => {
        const websites = c.req.valid('json')
        const { id } = c.get('customer')
        await expectImportable(db, { reach: c.get('reach'), grant: c.get('grant') }, websites)
        if (running.length >= MAX_RUNNING || running.filter((one) => one === id).length >= MAX_OF_CUSTOMER)
          throw new HttpError(429, TOO_MANY, { 'Retry-After': '20' })
        const wanted = shareCeilings(websites, config.scrape)
        running.push(id)
        const late = new AbortController()
        const stopTimer = clock.after(MAX_COUNTING_MS, () => late.abort())
        const signals = { signal: c.req.raw.signal, late: late.signal }
        const counted = async (show: (preview: Counted) => void) => {
          const shown = (counts: readonly PageCount[]) => show(toRunning(counts))
          const counts = await countWebsites(wanted, client, signals, shown).finally(() => {
            stopTimer()
            // If one has failed, the others end as well.
            late.abort()
            running.splice(running.indexOf(id), 1)
          })
          return toPreview(counts, await filesMet(db, id, pagesOf(counts)))
        }
        if (c.req.header('Accept')?.includes(NDJSON)) return streamPreview(counted, clock)
        return counted(() => {})
      }
    },
  }),
]

/** Throws 403 or 422 where the import would. */
async function expectImportable(
  db: Db,
  { reach, grant }: { readonly reach: Reach; readonly grant: CallGrant },
  websites: readonly InferOutput<typeof CountedWebsites>[number][],
): Promise<void> {
  for (const [index, { url, tags, readers }] of websites.entries()) {
    if (!normalizeUrl(url))
      throw invalid(['body', index, 'url'], 'This is not the address of a web page.', 'url')
    newReaders(grant, readers, ['body', index])
    const file = { source: 'WEB_SCRAPE', tags: storedTags(tags, ['body', index, 'tags']) } as const
    expectReached(await reachesNewFile(db, reach, file))
  }
}

function pagesOf(counts: readonly PageCount[]): number {
  return counts.reduce((sum, one) => sum + one.pages, 0)
}

function toRunning(counts: readonly PageCount[]): Counted {
  const ended = toPreview(counts, [])
  return { ...ended, state: 'running', reason: null, is_lower_bound: true }
}

function toPreview(counts: readonly PageCount[], filesLimits: Awaited<ReturnType<typeof filesMet>>): Counted {
  const pages = pagesOf(counts)
  const failures = counts.flatMap((one) => one.failures)
  const [first] = failures
  const isCut = counts.some((one) => one.isCut)
  const isNothing = pages === 0 && first !== undefined && !isCut
  const counted = isCut ? 'capped' : 'done'
  const byFormat: PreviewFigures['byFormat'] =
    pages > 0 ? { [FORMAT]: { files: pages, bytes: 0, unsized: pages } } : {}
  return {
    state: isNothing ? 'failed' : counted,
    reason: isNothing ? first.reason : null,
    capped_by: isCut ? 'time' : null,
    files: pages,
    folders: 0,
    bytes: 0,
    files_without_size: pages,
    by_format: pages > 0 ? { [FORMAT]: { files: pages, bytes: 0 } } : {},
    skipped: first
      ? [
          {
            code: 'PAGE_UNREADABLE',
            count: failures.length,
            samples: failures.slice(0, MAX_SAMPLES).map(({ url }) => url),
            reason: first.reason,
          },
        ]
      : [],
    already_imported: 0,
    limits_met: [...filesLimits, ...(counts.some((one) => one.hasMore) ? (['max_pages'] as const) : [])],
    ...estimatePreview({ byFormat, files: pages, perMinute: null }),
    is_estimate: false,
    // Behind a page that failed there may be more.
    is_lower_bound: isCut || failures.length > 0,
  }
}
