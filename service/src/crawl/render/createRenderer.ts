import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Browser } from 'playwright-core'
import type { GuardedClient } from '../../outbound/createGuardedClient.ts'
import { Deadline } from '../../outbound/Deadline.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import type { PageRenderer } from './PageRenderer.ts'
import { type RenderLimits, renderPage } from './renderPage.ts'

const CONNECT_TIMEOUT_MS = 10_000
const LIMITS: RenderLimits = {
  settleMs: 10_000,
  timeoutMs: 25_000,
  requests: 300,
  bytes: 20_000_000,
  htmlCharacters: 5_000_000,
}
const CONCURRENCY = 2

/** Runs pages in the browser at a DevTools address, a few at a time, each in a context of its own. */
export function createRenderer(
  { url, client }: { url: string; client: GuardedClient },
  { concurrency = CONCURRENCY, ...changed }: Partial<RenderLimits> & { concurrency?: number } = {},
): PageRenderer {
  const limits = { ...LIMITS, ...changed }
  const waiting: (() => void)[] = []
  let running = 0
  let browser: Promise<Browser> | null = null

  async function connected(): Promise<Browser> {
    const known = await browser?.catch(() => null)
    if (known?.isConnected()) return known
    browser = connect(url)
    return browser
  }

  async function turn(signal: AbortSignal): Promise<void> {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    signal.throwIfAborted()
  }

  return {
    async render(page, { signal, ...deps }) {
      await turn(signal).catch((error) => {
        release()
        throw error
      })
      const deadline = new Deadline(limits.timeoutMs, signal)
      try {
        const opened = await connected().catch((cause) => {
          throw new FetchFault('scripts', { message: UNREACHABLE, cause })
        })
        return await renderPage(opened, page, { ...deps, client, limits, signal: deadline.signal })
      } catch (error) {
        signal.throwIfAborted()
        if (error instanceof FetchFault) throw error
        throw new FetchFault(deadline.passed ? 'timeout' : 'complicated', { cause: error })
      } finally {
        deadline.clear()
        release()
      }
    },
    async close() {
      const opened = await browser?.catch(() => null)
      browser = null
      await opened?.close()
    },
  }

  function release(): void {
    running -= 1
    waiting.shift()?.()
  }
}

const UNREACHABLE =
  'The page makes its text with scripts (JavaScript). The browser of this service that would run them could not be reached.'

/** Loaded here alone: only services with a renderer have the library. */
async function connect(url: string): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.connectOverCDP(await reachable(new URL(url)), { timeout: CONNECT_TIMEOUT_MS })
}

/** Chromium answers to addresses and to localhost alone, not to the names that containers have. */
async function reachable(url: URL): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'http:' || isIP(host) !== 0 || host === 'localhost') return url.href
  const { address, family } = await lookup(host)
  const direct = new URL(url)
  direct.hostname = family === 6 ? `[${address}]` : address
  return direct.href
}
