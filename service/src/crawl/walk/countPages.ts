import type { CrawlDependencies } from './Crawl.ts'
import { type CrawlRequest, crawlWebsite } from './crawlWebsite.ts'

/** The pages of one website, as far as they were found. */
export type PageCount = {
  /** Pages that were opened and, unless it was cut off, pages that wait behind links. At most `maxPages`. */
  readonly pages: number
  /** The website has more pages than the request wants. */
  readonly hasMore: boolean
  /** It was cut off before its links were followed to their end. */
  readonly isCut: boolean
  /** Pages that could not be read. */
  readonly failures: readonly { readonly url: string; readonly reason: string }[]
}

/**
 * Counts what a crawl would read, by opening pages until their links lead to as many as are wanted. Nothing is stored.
 * `show` gets what is opened until now. Stops with what it has when `late` is aborted. Throws a FetchFault when the address is none.
 */
export async function countPages(
  request: CrawlRequest,
  { signal, ...deps }: CrawlDependencies,
  late: AbortSignal,
  show: (count: PageCount) => void = () => {},
): Promise<PageCount> {
  const { maxPages } = request
  const crawl = crawlWebsite(request, { ...deps, signal: AbortSignal.any([signal, late]) })
  const failures: { url: string; reason: string }[] = []
  let read = 0
  let found = 0
  let isCut = false
  try {
    for await (const page of crawl) {
      if ('error' in page) failures.push({ url: page.url, reason: page.error })
      else read += 1
      found = read + crawl.state.waiting.length
      show({ pages: Math.min(read, maxPages), hasMore: false, isCut: false, failures: [...failures] })
      if (found > maxPages) break
    }
    // What waited and was left out since, such as copies, is no page.
    if (found <= maxPages) found = read
  } catch (error) {
    signal.throwIfAborted()
    if (!late.aborted) throw error
    // What waits may be forbidden, or a copy.
    found = read
    isCut = true
  }
  return { pages: Math.min(found, maxPages), hasMore: found > maxPages, isCut, failures }
}
