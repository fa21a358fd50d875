import type { GuardedClient } from '../../outbound/createGuardedClient.ts'
import { Deadline } from '../../outbound/Deadline.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { assetFetcher } from './assetFetcher.ts'
import type { PageRenderer } from './PageRenderer.ts'
import { RenderProcess } from './RenderProcess.ts'
import type { RenderLimits } from './renderMessages.ts'

const LIMITS: RenderLimits = {
  settleMs: 10_000,
  timeoutMs: 25_000,
  requests: 300,
  bytes: 20_000_000,
  htmlCharacters: 5_000_000,
}
const CONCURRENCY = 2
/** Milliseconds after which an idle process ends: the next page of a crawl comes sooner. */
const IDLE_MS = 30_000

/** Renders pages in the browser at a DevTools URL, a few at a time, each in a context and a process of its own. */
export function createRenderer(
  { url, client }: { url: string; client: GuardedClient },
  { concurrency = CONCURRENCY, ...changed }: Partial<RenderLimits> & { concurrency?: number } = {},
): PageRenderer {
  const limits = { ...LIMITS, ...changed }
  const waiting: (() => void)[] = []
  const idle = new Map<RenderProcess, NodeJS.Timeout>()
  let running = 0
  let isClosed = false

  async function turn(signal: AbortSignal): Promise<void> {
    if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    signal.throwIfAborted()
  }

  function release(): void {
    running -= 1
    waiting.shift()?.()
  }

  function takeProcess(): RenderProcess {
    for (const [known, timer] of idle) {
      clearTimeout(timer)
      idle.delete(known)
      if (known.isAlive) return known
    }
    return new RenderProcess()
  }

  function keepProcess(one: RenderProcess): void {
    const end = () => {
      idle.delete(one)
      one.kill()
    }
    if (isClosed) end()
    else idle.set(one, setTimeout(end, IDLE_MS).unref())
  }

  return {
    async render({ url: pageUrl, text }, { signal, mayFetch, onBytes }) {
      await turn(signal).catch((error) => {
        release()
        throw error
      })
      const deadline = new Deadline(limits.timeoutMs, signal)
      const fetchAsset = assetFetcher({ client, mayFetch, onBytes, limits, signal: deadline.signal })
      const one = takeProcess()
      try {
        const job = { browserUrl: url, url: pageUrl.href, text, limits }
        const { html, isClosed: isOver } = await one.render(job, fetchAsset, deadline.signal)
        if (isOver) keepProcess(one)
        else one.kill()
        return html
      } catch (error) {
        // With its connection the page ends too, whatever it is at.
        one.kill()
        signal.throwIfAborted()
        if (error instanceof FetchFault) throw error
        throw new FetchFault(deadline.passed ? 'timeout' : 'complicated', { cause: error })
      } finally {
        deadline.clear()
        release()
      }
    },
    async close() {
      isClosed = true
      for (const [one, timer] of idle) {
        clearTimeout(timer)
        one.kill()
      }
      idle.clear()
    },
  }
}
