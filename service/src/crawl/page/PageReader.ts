import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { startWorker } from '../../lib/startWorker.ts'
import { Deadline } from '../../outbound/Deadline.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import type { ExtractedPage } from './extractPage.ts'
import type { Skips } from './removeSkipped.ts'

const TIMEOUT_MS = 30_000
const MEMORY_MB = 256

export type ReadJob = { html: string; url: string; skips: Skips }

/** Extracts pages in a worker thread, one at a time, each with a limit of time (ms) and memory. */
export class PageReader {
  readonly #timeoutMs: number
  #worker: Worker | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(timeoutMs = TIMEOUT_MS) {
    this.#timeoutMs = timeoutMs
  }

  /** Rejects with a FetchFault when the page takes too long, and at once with the signal's reason when aborted. */
  read(job: ReadJob, signal: AbortSignal): Promise<ExtractedPage> {
    const page = this.#last.then(() => this.#read(job, signal))
    this.#last = page.catch(() => {})
    return page
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  async #read(job: ReadJob, signal: AbortSignal): Promise<ExtractedPage> {
    signal.throwIfAborted()
    this.#worker ??= startReader()
    const deadline = new Deadline(this.#timeoutMs, signal)
    try {
      this.#worker.postMessage(job)
      const [page]: ExtractedPage[] = await once(this.#worker, 'message', { signal: deadline.signal })
      if (!page) throw new Error('The page reader answered nothing.')
      return page
    } catch (cause) {
      // The worker is working for a canceled call, or dead.
      await this.close()
      signal.throwIfAborted()
      throw new FetchFault('complicated', { cause })
    } finally {
      deadline.clear()
    }
  }
}

function startReader(): Worker {
  const worker = startWorker('extractPage.worker', import.meta.url, {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  // Pending calls get the error; a worker that dies while idle must not end the service.
  return worker.on('error', () => {})
}
