import * as v from 'valibot'
import type { ScrapeCeilings } from '../config/config.ts'
import { type Crawl, type CrawledPage, CrawlState } from '../crawl/index.ts'
import type { FileSettings } from '../db/files/FileSettings.ts'
import { type FileRow, updateFile } from '../db/files/files.ts'
import { failPage, finishRoot, hasPageAmong, removeOtherPages, takePage } from '../db/files/pages.ts'
import { type Job, keepPayload } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { detectFormat, type Embedders, type Ingester, IngestFault } from '../ingest/index.ts'
import type { Clock } from '../lib/Clock.ts'
import { ingestDocument } from './ingestDocument.ts'
import { JobFault } from './JobFault.ts'
import type { FinalEffects, JobRun } from './JobHandler.ts'
import { choicesOf, embed, type Processed, storeProcessed } from './processing.ts'

type Deps = { clock: Clock; embedders: Embedders; ingester: Ingester; scrape: ScrapeCeilings }
type CrawlSettings = NonNullable<FileSettings['crawl']>
type ReadPage = Extract<CrawledPage, { text: string }>

/** Where the next run of a website job continues, stored with the job. */
export const CrawlProgress = v.object({
  crawl: CrawlState,
  seen: v.array(v.string()),
  failed: v.number(),
  firstError: v.nullable(v.string()),
  /** Pages that could not be read. Absent in jobs of earlier versions. */
  away: v.optional(v.array(v.string()), []),
})
type CrawlProgress = v.InferOutput<typeof CrawlProgress>

/** One run of such a job. `left`: selected pages that are not read yet. */
export type CrawlWork = {
  readonly job: Job
  readonly file: FileRow
  readonly settings: FileSettings
  readonly pages: Crawl
  readonly progress: CrawlProgress | null
  readonly bounds: ReturnType<typeof boundsOf>
  readonly left: number
}

export const NOTHING_READ = 'No page of this website could be read.'
/** Milliseconds of work that a killed process may lose. */
const KEEP_EVERY = 2_000

/** The requested limits, capped by the deployment's. */
export function boundsOf(crawl: CrawlSettings, ceilings: ScrapeCeilings) {
  const { share } = crawl
  return {
    maxPages: Math.min(crawl.maxPages, ceilings.pages),
    recursionDepth: Math.min(crawl.recursionDepth, ceilings.depth),
    limits: { milliseconds: ceilings.minutes * share * 60_000, bytes: ceilings.bytes * share },
  }
}

/**
 * Each page is committed as soon as it is read, so that a long crawl shows progress. The position is stored at
 * intervals, so that the crawl survives a restart and can yield. For a suspect it is stored after each page, so that a
 * page that kills its process is the first one of the next run.
 */
export async function readWebsite(work: CrawlWork, run: JobRun, deps: Deps): Promise<FinalEffects> {
  const { job, file: root, settings, pages } = work
  const { clock } = deps
  const seen = [...(work.progress?.seen ?? [])]
  const away = [...(work.progress?.away ?? [])]
  const before = seen.length
  let { failed = 0, firstError = null } = work.progress ?? {}
  const keep = (trx: Db) => keepPayload(trx, job.id, { crawl: pages.state, seen, failed, firstError, away })
  let keptAt = clock.now().getTime()
  for await (const found of pages) {
    const { page, processed } = await processFound(found, work, run, deps)
    seen.push(page.url)
    const isDue = job.suspect || clock.now().getTime() - keptAt >= KEEP_EVERY
    if (isDue) keptAt = clock.now().getTime()
    if ('error' in page) {
      failed += 1
      firstError ??= page.error
      if (page.isAway) away.push(page.url)
    }
    await run.commit(async (trx) => {
      const now = clock.now()
      if (isDue) await keep(trx)
      if ('error' in page) return failPage(trx, root, page, now)
      if (page.depth === 0) await storeScheme(trx, root, page.url, now)
      const file = await takePage(trx, root, { ...page, ...kindOf(page) }, settings, now)
      if (processed) await storeProcessed(trx, file, processed, now)
    })
    if (isDue) await run.survived()
  }
  if (pages.end === 'paused') {
    if (seen.length > before) await run.survived()
    return async (trx) => {
      await keep(trx)
      return 'again'
    }
  }
  if (seen.length === failed) throw new JobFault(firstError ?? NOTHING_READ, { retryable: false })
  return async (trx) => {
    const now = clock.now()
    // After an incomplete crawl, or with pages that could not be read, missing pages may still exist.
    const isWhole = pages.end === 'all' || pages.end === 'pages'
    if (isWhole && !(await hasPageAmong(trx, root.id, away))) await removeOtherPages(trx, root.id, seen, now)
    await finishRoot(trx, root, noteOf(work, failed, firstError, deps.scrape), now)
  }
}

/** Stores the scheme over which a website answered, if it isn't the assumed one. */
export async function storeScheme(trx: Db, root: FileRow, answered: string, now: Date): Promise<void> {
  if (root.external_url?.startsWith('https:') && answered.startsWith('http:')) {
    await updateFile(trx, root.id, { external_url: root.external_url.replace(/^https:/, 'http:') }, now)
  }
}

/** Detects the format of a document by its name and first bytes. */
function kindOf({ document }: ReadPage): { format?: string; mimeType?: string } {
  return document ? detectFormat(document.bytes.subarray(0, 64), document.name) : {}
}

/** A document that can't be read counts as a failed page. */
async function processFound(
  page: CrawledPage,
  work: CrawlWork,
  run: JobRun,
  deps: Deps,
): Promise<{ page: CrawledPage; processed: Processed | null }> {
  if ('error' in page) return { page, processed: null }
  try {
    return { page, processed: await processPage(page, work, run, deps) }
  } catch (error) {
    if (!page.document || !(error instanceof IngestFault)) throw error
    const { url, depth } = page
    return { page: { url, depth, error: error.message, isAway: false }, processed: null }
  }
}

export async function processPage(
  page: ReadPage,
  { file, settings }: Pick<CrawlWork, 'file' | 'settings'>,
  { signal }: JobRun,
  { embedders, ingester }: Deps,
): Promise<Processed> {
  const asked = { settings: choicesOf(settings), owner: file.customer_id, signal }
  const ingested = page.document
    ? await ingestDocument(page.document, asked, ingester)
    : await ingester.text({ text: page.text, name: page.title || page.url, ...asked })
  const notes = page.note ? [...ingested.notes, page.note] : ingested.notes
  return embed({ ...ingested, notes }, settings, embedders, signal)
}

/** Notes shown to the user: what was cut and what failed. */
function noteOf(work: CrawlWork, failed: number, firstError: string | null, ceilings: ScrapeCeilings) {
  const notes = [
    cutNote(work, ceilings),
    failed > 0 && `Pages that could not be read: ${failed}. The first said: ${firstError}`,
  ]
  return notes.filter(Boolean).join(' ') || null
}

function cutNote({ pages, settings, bounds, left }: CrawlWork, { minutes, bytes }: ScrapeCeilings) {
  const { crawl } = settings
  const { state, end } = pages
  const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
  if (end === 'milliseconds') {
    const most = number.format(Math.round(minutes * (crawl?.share ?? 1)))
    return `This website was read for ${most} minutes, as long as this service allows; its other pages are missing.`
  }
  if (end === 'bytes') {
    const most = number.format((bytes * (crawl?.share ?? 1)) / 1_000_000)
    return `The first ${most} MB of this website were read, as many as this service allows; its other pages are missing.`
  }
  const asked = crawl?.asked ?? { pages: crawl?.maxPages ?? 0, depth: crawl?.recursionDepth ?? 0 }
  if ((end === 'pages' || left > 0) && asked.pages > bounds.maxPages) {
    return `The first ${number.format(bounds.maxPages)} pages were read, as many as this service allows; the others are missing.`
  }
  if (state.tooMany && end === 'all') {
    return 'This website has more links than are followed of one page or kept waiting; some of its pages may be missing.'
  }
  if (state.tooDeep && asked.depth > bounds.recursionDepth) {
    return `Links were followed ${bounds.recursionDepth} deep, as far as this service allows; pages below that are missing.`
  }
  return null
}
