import { AddressList } from './AddressList.ts'
import { type CrawlDependencies, type CrawledPage, crawlPlaces } from './crawlPlaces.ts'
import type { Skips } from './removeSkipped.ts'

/**
 * Reads exactly these pages, each once, as robots.txt and the pages allow. They come in the order of the list; one
 * that cannot be read comes with an error.
 */
export function crawlAddresses(
  request: Skips & { urls: readonly string[] },
  deps: CrawlDependencies,
): AsyncGenerator<CrawledPage> {
  const bounds = { maxPages: request.urls.length, maxAttempts: request.urls.length }
  return crawlPlaces(new AddressList(request.urls), { ...request, ...bounds }, deps)
}
