import type { Clock } from '../../lib/Clock.ts'
import type { Visibility } from '../../lib/Visibility.ts'
import { type Fault, isFault } from '../../service/Fault.ts'
import type { Change, ChangeCalls } from '../../service/ServiceClient.ts'
import * as limits from '../limits.ts'

type LiveUpdatesDeps = {
  readonly calls: ChangeCalls
  readonly clock: Clock
  readonly visibility: Visibility
}

/** `all`: anything may have changed. Null: `isOpen` has. */
type Listener = (change: Change | 'all' | null) => void

/** What polls need to know. */
export type Updates = Pick<LiveUpdates, 'isOpen' | 'listen'>

/**
 * Says what changes at the service, by a stream that is open while the page is visible. It is never necessary: without
 * it, polls go on.
 */
export class LiveUpdates {
  /** Every change is reported, so polls may pause. */
  isOpen = false
  private readonly listeners = new Set<Listener>()
  private following: AbortController | null = null
  private lastId: string | null = null
  /** Streams in a row that soon ended, or never began. */
  private failures = 0
  private cancelTimer = () => {}

  constructor(private readonly deps: LiveUpdatesDeps) {}

  /** Call the returned function to stop. */
  start(): () => void {
    const stopListening = this.deps.visibility.listen(() => this.toggle())
    this.toggle()
    return () => {
      stopListening()
      this.letGo()
    }
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private toggle() {
    this.letGo()
    if (!this.deps.visibility.hidden) this.plan(limits.streamDelay)
  }

  private letGo() {
    this.cancelTimer()
    this.following?.abort()
    this.following = null
    this.setOpen(false)
  }

  private plan(ms: number) {
    this.cancelTimer = this.deps.clock.after(ms, () => void this.follow())
  }

  private async follow(): Promise<void> {
    const following = new AbortController()
    this.following = following
    const begunAt = this.deps.clock.now()
    const fault = await this.read(following.signal)
    if (following.signal.aborted) return
    this.setOpen(false)
    const isStable = this.deps.clock.now() - begunAt >= limits.streamStable
    this.failures = isStable ? 0 : this.failures + 1
    if (fault && isFinal(fault)) return
    const backoff = Math.min(limits.streamRetry * 2 ** this.failures, limits.streamBackoff)
    this.plan(Math.max(backoff, (fault?.retryAfter ?? 0) * 1000))
  }

  /** Returns why the stream ended; null if the service closed it. */
  private async read(signal: AbortSignal): Promise<Fault | null> {
    try {
      const blocks = await this.deps.calls.follow(this.lastId, { signal })
      for await (const { id, change } of blocks) {
        if (signal.aborted) break
        this.lastId = id ?? this.lastId
        this.setOpen(true)
        if (change !== null) this.tell(change)
      }
      return null
    } catch (cause) {
      if (!isFault(cause)) throw cause
      return cause
    }
  }

  private setOpen(isOpen: boolean) {
    if (this.isOpen === isOpen) return
    this.isOpen = isOpen
    this.tell(null)
  }

  private tell(change: Change | 'all' | null) {
    for (const listener of [...this.listeners]) listener(change)
  }
}

/** The service has no streams, or none for this token. */
function isFinal({ kind, status }: Fault): boolean {
  if (kind !== 'refused') return kind === 'malformed' || kind === 'aborted'
  return status === 501 || (status < 500 && status !== 429)
}
