import { CountedWebsites, Preview } from '@inlet/wire/service'
import type { InferInput, InferOutput } from 'valibot'
import type { Config } from '../../config/config.ts'
import { countPages, normalizeUrl, type PageCount, PathRules } from '../../crawl/index.ts'
import { filesMet } from '../../db/customers/fileLimits.ts'
import type { PreviewFigures } from '../../db/items/PreviewFigures.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { GuardedClient } from '../../outbound/createGuardedClient.ts'
import { estimatePreview } from '../account/estimatePreview.ts'
import { scrapeSettings, shareCeilings } from '../settings/scrapeSettings.ts'

type Deps = { db: Db; clock: Clock; client: GuardedClient; config: Config }
type Website = ReturnType<typeof shareCeilings<InferOutput<typeof CountedWebsites>[number]>>[number]
type Signals = { readonly signal: AbortSignal; readonly late: AbortSignal }

/** What one call may take, of all its websites together. */
const MAX_COUNTING_MS = 20_000
/** Websites at a time. */
const CONCURRENCY = 3
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
    within: 'nothing',
    weight: 'heavy',
    isReadOnly: true,
    extension: true,
    summary: 'Count the pages that an import of these websites would bring, without importing',
    request: { body: CountedWebsites },
    answer: Preview,
    run:
      ({ db, clock, client, config }: Deps) =>
      async (c) => {
        const websites = c.req.valid('json')
        const fault = websites.findIndex(({ url }) => !normalizeUrl(url))
        if (fault >= 0) throw invalid(['body', fault, 'url'], 'This is not the address of a web page.', 'url')
        const late = new AbortController()
        const stopTimer = clock.after(MAX_COUNTING_MS, () => late.abort())
        const signals = { signal: c.req.raw.signal, late: late.signal }
        const counts = await countAll(shareCeilings(websites, config.scrape), client, signals).finally(
          stopTimer,
        )
        const pages = counts.reduce((sum, one) => sum + one.pages, 0)
        return toPreview(counts, pages, await filesMet(db, c.get('customer').id, pages))
      },
  }),
]

async function countAll(
  websites: readonly Website[],
  client: GuardedClient,
  signals: Signals,
): Promise<PageCount[]> {
  const waiting = [...websites]
  const counts: PageCount[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      counts.push(await countOne(next, client, signals))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return counts
}

function countOne({ scrape, most }: Website, client: GuardedClient, { signal, late }: Signals) {
  const { crawl } = scrapeSettings(scrape, most)
  const rules = new PathRules(crawl.paths)
  return countPages({ ...crawl, url: scrape.url, rules }, { client, signal }, late)
}

function toPreview(
  counts: readonly PageCount[],
  pages: number,
  filesLimits: Awaited<ReturnType<typeof filesMet>>,
): InferInput<typeof Preview> {
  const failures = counts.flatMap((one) => one.failures)
  const [first] = failures
  const isCut = counts.some((one) => one.isCut)
  const isNothing = pages === 0 && first !== undefined
  const counted = isCut ? 'capped' : 'done'
  const byFormat: PreviewFigures['byFormat'] =
    pages > 0 ? { [FORMAT]: { files: pages, bytes: 0, unsized: pages } } : {}
  return {
    state: isNothing ? 'failed' : counted,
    reason: isNothing ? first.reason : null,
    capped_by: isCut && !isNothing ? 'time' : null,
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
