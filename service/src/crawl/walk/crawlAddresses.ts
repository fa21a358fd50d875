import type { Skips } from '../page/removeSkipped.ts'
import { AddressList } from './AddressList.ts'
import { Crawl, type CrawlDependencies, type CrawlLimits } from './Crawl.ts'

/**
 * Reads exactly these pages, each once, as robots.txt and the pages allow. They come in the order of the list; one
 * that cannot be read comes with an error.
 */
export function crawlAddresses(
  request: Skips & { urls: readonly string[]; limits?: CrawlLimits },
  deps: CrawlDependencies,
): Crawl {
  const { urls, limits } = request
  const bounds = { maxPages: urls.length, maxAttempts: urls.length, ...(limits && { limits }) }
  return new Crawl(new AddressList(urls, deps.from), { ...request, ...bounds }, deps)
}
