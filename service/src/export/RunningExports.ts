import type { Clock } from '../lib/Clock.ts'

/** Running exports of an organization in one process. */
const MAX_EXPORTS = 4
/** An export that nobody reads from for so long gives its place away. */
const IDLE_MS = 60_000

type Running = { readonly customerId: number; readonly organizationId: number; readAtMs: number }

/** Limits exports that run at a time: one per customer, a few per organization. */
export class RunningExports {
  private readonly running = new Set<Running>()
  private readonly clock: Clock

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Returns what keeps an export from beginning, as a sentence, or null. */
  refusalOf(customerId: number, organizationId: number): string | null {
    const busy = this.busy()
    if (busy.some((one) => one.customerId === customerId))
      return 'An export of this customer is running. Try again when it has ended.'
    if (busy.filter((one) => one.organizationId === organizationId).length < MAX_EXPORTS) return null
    return `${MAX_EXPORTS} exports of your organization are running. Try again when one has ended.`
  }

  /** Streams an export, which counts until it ends or its reader goes. */
  stream(customerId: number, organizationId: number, bytes: AsyncIterable<Uint8Array>): ReadableStream {
    const one = { customerId, organizationId, readAtMs: this.nowMs() }
    const pieces = bytes[Symbol.asyncIterator]()
    const end = () => this.running.delete(one)
    this.running.add(one)
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          one.readAtMs = this.nowMs()
          try {
            const { done, value } = await pieces.next()
            if (!done) return controller.enqueue(value)
            end()
            controller.close()
          } catch (error) {
            end()
            controller.error(error)
          }
        },
        async cancel() {
          end()
          await pieces.return?.()
        },
      },
      { highWaterMark: 0 },
    )
  }

  private busy(): Running[] {
    const idleSince = this.nowMs() - IDLE_MS
    return [...this.running].filter(({ readAtMs }) => readAtMs >= idleSince)
  }

  private nowMs(): number {
    return this.clock.now().getTime()
  }
}
