import type { Page, Request, Route } from 'playwright-core'
import type { RenderDeps } from './renderPage.ts'

/** What the text of a page is made of. Pictures, sounds, fonts and frames are none of it. */
const FETCHED: ReadonlySet<string> = new Set(['script', 'xhr', 'fetch'])

/**
 * Answers what a page in the browser asks for: the page itself with what was fetched already, scripts and data by the
 * service. The browser itself asks nobody.
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
      // To go elsewhere is refused: without content the page stays where it is.
      if (request.isNavigationRequest()) return await route.fulfill({ status: 204 })
      if (request.resourceType() === 'stylesheet')
        return await route.fulfill({ contentType: 'text/css', body: '' })
      requests += 1
      const isWanted = FETCHED.has(request.resourceType()) && request.method() === 'GET'
      if (!isWanted || requests > limits.requests) return await route.abort('blockedbyclient')
      const { contentType, body } = await fetchAsset(url.href)
      // Nobody is signed in here, so there is nothing that other origins must not see.
      const headers = { 'content-type': contentType, 'access-control-allow-origin': '*' }
      await route.fulfill({ headers, body: Buffer.from(body) })
    } catch {
      // Refused, failed, or the page is gone.
      await route.abort('failed').catch(() => {})
    }
  }
}

function isPage(request: Request, tab: Page): boolean {
  return request.isNavigationRequest() && request.frame() === tab.mainFrame()
}
