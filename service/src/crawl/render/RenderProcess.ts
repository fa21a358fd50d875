import type { ChildProcess } from 'node:child_process'
import * as v from 'valibot'
import { startProcess } from '../../lib/startProcess.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { type Asset, FromHost, type Rendered, type RenderJob, type ToHost } from './renderMessages.ts'

const HEAP_MB = 256

const UNREACHABLE =
  'The page makes its text with scripts (JavaScript). The browser of this service that would run them could not be reached.'

/** The child process that controls the browser, for one page at a time. */
export class RenderProcess {
  readonly #child: ChildProcess

  constructor() {
    // Also reported by `exit`.
    this.#child = startProcess('renderHost', import.meta.url, { heapMb: HEAP_MB }).on('error', () => {})
  }

  get isAlive(): boolean {
    return this.#child.connected && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Rejects with a FetchFault, or with the signal's reason. The process can't be reused then: `kill` it. */
  render(
    job: Omit<RenderJob, 'type'>,
    fetchAsset: (url: URL) => Promise<Asset>,
    signal: AbortSignal,
  ): Promise<Rendered> {
    return new Promise((resolve, reject) => {
      const child = this.#child
      const onAbort = () => end(() => reject(signal.reason))
      const onExit = () => end(() => reject(new FetchFault('complicated')))
      const onMessage = (message: unknown) => {
        const { success, output } = v.safeParse(FromHost, message)
        if (!success) return onExit()
        if (output.type === 'html') end(() => resolve(output))
        else if (output.type === 'failed') end(() => reject(faultOf(output.reason)))
        else void this.#answer(output, fetchAsset)
      }
      function end(settle: () => void) {
        signal.removeEventListener('abort', onAbort)
        child.off('message', onMessage).off('exit', onExit)
        settle()
      }
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', onAbort, { once: true })
      child.on('message', onMessage).once('exit', onExit)
      // A listener for messages would keep the service running, as a pending request does.
      child.channel?.unref()
      this.#send({ type: 'render', ...job })
    })
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }

  async #answer(
    { id, url }: { id: number; url: string },
    fetchAsset: (url: URL) => Promise<Asset>,
  ): Promise<void> {
    // Refused, failed, or canceled.
    const asset = URL.canParse(url) ? await fetchAsset(new URL(url)).catch(() => null) : null
    this.#send({ type: 'asset', id, asset })
  }

  #send(message: ToHost): void {
    // A process that ended meanwhile is reported by `exit`.
    if (this.#child.connected) this.#child.send(message, () => {})
  }
}

function faultOf(reason: 'unreachable' | 'page'): FetchFault {
  return reason === 'unreachable'
    ? new FetchFault('scripts', { message: UNREACHABLE })
    : new FetchFault('complicated')
}
