import type { Page, Request, Route } from 'playwright-core'
import type { RenderDeps } from './renderPage.ts'

/** Resource types that affect the text of a page. Images, media, fonts and frames don't. */
const FETCHED: ReadonlySet<string> = new Set(['script', 'xhr', 'fetch'])

/**
 * Answers the browser's requests: the page itself with what was already fetched, scripts and data through the service.
 * The browser itself has no network access.
 */
export function answerRequest(
  tab: Page,
  page: { url: string; text: string },
  { fetchAsset, limits }: RenderDeps,
): (route: Route, request: Request) => Promise<void> {
  let requests = 0
  let isShown = false

  return async (route, request) => {
    try {
      const url = new URL(request.url())
      if (isPage(request, tab) && !isShown && url.href === page.url) {
        isShown = true
        return await route.fulfill({ contentType: 'text/html; charset=utf-8', body: page.text })
      }
      // Navigation is refused: a 204 keeps the page where it is.
      if (request.isNavigationRequest()) return await route.fulfill({ status: 204 })
      if (request.resourceType() === 'stylesheet')
        return await route.fulfill({ contentType: 'text/css', body: '' })
      requests += 1
      const isWanted = FETCHED.has(request.resourceType()) && request.method() === 'GET'
      if (!isWanted || requests > limits.requests) return await route.abort('blockedbyclient')
      const { contentType, body } = await fetchAsset(url.href)
      // No user is signed in here, so there is nothing to hide from other origins.
      const headers = { 'content-type': contentType, 'access-control-allow-origin': '*' }
      await route.fulfill({ headers, body: Buffer.from(body) })
    } catch {
      // Refused, failed, or the page was closed.
      await route.abort('failed').catch(() => {})
    }
  }
}

function isPage(request: Request, tab: Page): boolean {
  return request.isNavigationRequest() && request.frame() === tab.mainFrame()
}
