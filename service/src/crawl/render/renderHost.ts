import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Browser } from 'playwright-core'
import * as v from 'valibot'
import { type Asset, type FromHost, MAX_URL_CHARS, type RenderJob, ToHost } from './renderMessages.ts'
import { renderPage } from './renderPage.ts'

// A separate process: a page can send the browser's client more than fits into memory, as console messages or request
// bodies.

const CONNECT_TIMEOUT_MS = 10_000
/** Includes buffers, which heap limits don't count. */
const MAX_RESIDENT_BYTES = 512 * 1024 * 1024
const MEMORY_CHECK_MS = 100

const waiting = new Map<number, (asset: Asset | null) => void>()
let browser: Browser | null = null
let lastId = 0

process.on('message', (message: unknown) => {
  const request = v.parse(ToHost, message)
  if (request.type === 'render') void run(request)
  else waiting.get(request.id)?.(request.asset)
})
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_RESIDENT_BYTES) process.exit(1)
}, MEMORY_CHECK_MS)

function send(message: FromHost): void {
  process.send?.(message)
}

async function run({ browserUrl, limits, ...page }: RenderJob): Promise<void> {
  try {
    if (!browser?.isConnected()) browser = await connect(browserUrl)
  } catch {
    return send({ type: 'failed', reason: 'unreachable' })
  }
  try {
    send({ type: 'html', ...(await renderPage(browser, page, { limits, fetchAsset })) })
  } catch {
    send({ type: 'failed', reason: 'page' })
  }
}

async function fetchAsset(url: string): Promise<Asset> {
  if (url.length > MAX_URL_CHARS) throw new Error('refused')
  lastId += 1
  const id = lastId
  const asset = await new Promise<Asset | null>((resolve) => {
    waiting.set(id, resolve)
    send({ type: 'wanted', id, url })
  })
  waiting.delete(id)
  if (asset === null) throw new Error('refused')
  return asset
}

/** Loaded only here: only services with a renderer have the library. */
async function connect(url: string): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.connectOverCDP(await reachable(new URL(url)), { timeout: CONNECT_TIMEOUT_MS })
}

/** Chromium accepts only IP addresses and localhost as host, not the names of containers. */
async function reachable(url: URL): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'http:' || isIP(host) !== 0 || host === 'localhost') return url.href
  const { address, family } = await lookup(host)
  const direct = new URL(url)
  direct.hostname = family === 6 ? `[${address}]` : address
  return direct.href
}
