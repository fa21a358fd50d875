import type { Browser, BrowserContext, Page } from 'playwright-core'
import * as v from 'valibot'
import type { Fetched, GuardedClient } from '../../outbound/createGuardedClient.ts'
import { answerRequest } from './answerRequest.ts'

export type RenderLimits = {
  /** Until a page that goes on asking is taken as it is. */
  readonly settleMs: number
  /** For all of a page. */
  readonly timeoutMs: number
  readonly requests: number
  readonly bytes: number
  readonly htmlCharacters: number
}

export type RenderDeps = {
  readonly client: GuardedClient
  readonly mayFetch: (url: URL) => Promise<boolean>
  readonly onBytes?: (count: number) => void
  readonly limits: RenderLimits
  readonly signal: AbortSignal
}

/** Whatever is not asked for through us goes nowhere: no server listens there. */
const NOWHERE = { server: 'http://127.0.0.1:9' }
/** Would reach addresses without asking for a page: https://www.rfc-editor.org/rfc/rfc8828 */
const WITHOUT_PEERS =
  'for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) delete globalThis[name]'
const Html = v.string()
const RETRY_MS = 300

/** The HTML of a page after its scripts, in a context that ends with it and holds nothing of others. */
export async function renderPage(
  browser: Browser,
  page: Pick<Fetched, 'url' | 'text'>,
  deps: RenderDeps,
): Promise<string> {
  const context = await browser.newContext({
    acceptDownloads: false,
    serviceWorkers: 'block',
    proxy: NOWHERE,
    permissions: [],
  })
  try {
    return await unlessAborted(content(context, page, deps), deps.signal)
  } finally {
    // A page that never ends may hold up its own end.
    context.close().catch(() => {})
  }
}

async function content(
  context: BrowserContext,
  page: Pick<Fetched, 'url' | 'text'>,
  deps: RenderDeps,
): Promise<string> {
  const { limits } = deps
  await context.addInitScript(WITHOUT_PEERS)
  await context.routeWebSocket(/.*/, (socket) => socket.close())
  const tab = await context.newPage()
  refuse(context, tab)
  await context.route('**/*', answerRequest(tab, page, deps))
  await tab.goto(page.url.href, { waitUntil: 'commit', timeout: limits.timeoutMs })
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

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
