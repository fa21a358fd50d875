import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import * as v from 'valibot'
import { answerRequest } from './answerRequest.ts'
import type { Asset, Rendered, RenderLimits } from './renderMessages.ts'

export type RenderDeps = {
  /** Sends a request to the service. Rejects if it is refused. */
  readonly fetchAsset: (url: string) => Promise<Asset>
  readonly limits: RenderLimits
}

/** All other traffic goes to a proxy at which no server listens. */
const NOWHERE = { server: 'http://127.0.0.1:9' }
/** WebRTC would reach addresses without a request: https://www.rfc-editor.org/rfc/rfc8828 */
const WITHOUT_PEERS =
  'for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) delete globalThis[name]'
const Html = v.string()
/** A page that never ends may hold up its own end. */
const CLOSE_MS = 3000
const RETRY_MS = 300

/**
 * Returns the HTML of a page after its scripts, in a fresh context. After a failure the context stays open, and ends
 * with the connection.
 */
export async function renderPage(
  browser: Browser,
  page: { url: string; text: string },
  deps: RenderDeps,
): Promise<Rendered> {
  const context = await browser.newContext({
    acceptDownloads: false,
    serviceWorkers: 'block',
    proxy: NOWHERE,
    permissions: [],
  })
  const html = await content(context, page, deps)
  const closing = context.close().then(() => true)
  return { html, isClosed: await Promise.race([closing, pause(CLOSE_MS, false, { ref: false })]) }
}

async function content(
  context: BrowserContext,
  page: { url: string; text: string },
  deps: RenderDeps,
): Promise<string> {
  const { limits } = deps
  await context.addInitScript(WITHOUT_PEERS)
  await context.routeWebSocket(/.*/, (socket) => socket.close())
  const tab = await context.newPage()
  refuse(context, tab)
  await context.route('**/*', answerRequest(tab, page, deps))
  await tab.goto(page.url, { waitUntil: 'commit', timeout: limits.timeoutMs })
  // What goes on asking is taken as it is by then. A script that waits for an answer of a person asks for nothing meanwhile.
  for (const state of ['load', 'networkidle'] as const)
    await tab.waitForLoadState(state, { timeout: limits.settleMs }).catch(() => {})
  return outerHtml(tab, limits.htmlCharacters)
}

/** While its windows are closed a page may lose what it was asked. */
async function outerHtml(tab: Page, most: number, attempts = 3): Promise<string> {
  try {
    return v.parse(Html, await askedApart(tab, `document.documentElement.outerHTML.slice(0, ${most})`))
  } catch (error) {
    if (attempts <= 1) throw error
    await tab.waitForTimeout(RETRY_MS)
    return outerHtml(tab, most, attempts - 1)
  }
}

/** In a world of its own: the page's scripts could put anything of any length in the place of what is asked. */
async function askedApart(tab: Page, expression: string): Promise<unknown> {
  const session = await tab.context().newCDPSession(tab)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const world = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id })
    const contextId = world.executionContextId
    const { result } = await session.send('Runtime.evaluate', { expression, contextId, returnByValue: true })
    return result.value
  } finally {
    session.detach().catch(() => {})
  }
}

/** Windows, questions and downloads. */
function refuse(context: BrowserContext, tab: Page): void {
  context.on('page', (other) => {
    if (other !== tab) other.close().catch(() => {})
  })
  tab.on('dialog', (dialog) => {
    dialog.dismiss().catch(() => {})
  })
  tab.on('download', (download) => {
    download.cancel().catch(() => {})
  })
}
