import type { Page, Request, Route } from 'playwright-core'
import type { Fetched } from '../../outbound/createGuardedClient.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import type { RenderDeps } from './renderPage.ts'

/** What the text of a page is made of. Pictures, sounds, fonts and frames are none of it. */
const FETCHED: ReadonlySet<string> = new Set(['script', 'xhr', 'fetch'])
/** Bytes of one answer. */
const MAX_ANSWER_BYTES = 10_000_000
const REQUEST_TIMEOUT_MS = 15_000

/**
 * Answers what a page in the browser asks for: the page itself with what was fetched already, scripts and data by the
 * guarded client where robots may read them. The browser itself asks nobody.
 */
export function answerRequest(
  tab: Page,
  page: Pick<Fetched, 'url' | 'text'>,
  { client, mayFetch, onBytes, limits, signal }: RenderDeps,
): (route: Route, request: Request) => Promise<void> {
  let requests = 0
  let bytes = 0
  let isShown = false

  async function fetched(url: URL): Promise<Parameters<Route['fulfill']>[0]> {
    const check = async (to: URL) => {
      if (!(await mayFetch(to))) throw new FetchFault('robots')
    }
    await check(url)
    const maxBytes = Math.min(MAX_ANSWER_BYTES, limits.bytes - bytes)
    if (maxBytes <= 0) throw new FetchFault('size')
    const options = { signal, timeoutMs: REQUEST_TIMEOUT_MS, maxBytes, mayFollow: check }
    return client.stream(url, options, async ({ headers, pieces }) => {
      const parts: Buffer[] = []
      for await (const piece of pieces) {
        bytes += piece.length
        onBytes?.(piece.length)
        if (bytes > limits.bytes) throw new FetchFault('size')
        parts.push(piece)
      }
      const type = headers['content-type'] ?? 'application/octet-stream'
      // Nobody is signed in here, so there is nothing that other origins must not see.
      return {
        headers: { 'content-type': type, 'access-control-allow-origin': '*' },
        body: Buffer.concat(parts),
      }
    })
  }

  return async (route, request) => {
    try {
      const url = new URL(request.url())
      if (isPage(request, tab) && !isShown && url.href === page.url.href) {
        isShown = true
        return await route.fulfill({ contentType: 'text/html; charset=utf-8', body: page.text })
      }
      // To go elsewhere is refused: without content the page stays where it is.
      if (request.isNavigationRequest()) return await route.fulfill({ status: 204 })
      if (request.resourceType() === 'stylesheet')
        return await route.fulfill({ contentType: 'text/css', body: '' })
      requests += 1
      const isWanted = FETCHED.has(request.resourceType()) && request.method() === 'GET'
      if (!isWanted || requests > limits.requests) return await route.abort('blockedbyclient')
      await route.fulfill(await fetched(url))
    } catch {
      // Refused, failed, or the page is gone.
      await route.abort('failed').catch(() => {})
    }
  }
}

function isPage(request: Request, tab: Page): boolean {
  return request.isNavigationRequest() && request.frame() === tab.mainFrame()
}
