import { CUSTOMER_EVENTS } from '../db/events/customerEvents.ts'
import type { Channels } from '../db/Notices.ts'
import { HttpError } from './HttpError.ts'

const MAX_STREAMS = 1_000
const MAX_STREAMS_OF_CUSTOMER = 5

/** The place of one open stream. */
export class StreamPlace {
  private readonly ending = new AbortController()
  private isWoken = false
  private resume = () => {}

  /** Aborted when the stream ends. */
  get ended(): AbortSignal {
    return this.ending.signal
  }

  end(): void {
    this.ending.abort()
    this.resume()
  }

  wake(): void {
    this.isWoken = true
    this.resume()
  }

  /** Resolves when something may have changed since the last call, and when the stream ends. */
  async woken(): Promise<void> {
    if (!this.isWoken && !this.ended.aborted) {
      await new Promise<void>((resolve) => {
        this.resume = resolve
      })
    }
    this.isWoken = false
  }
}

/** The open event streams of this process. Notifications of the database wake them. */
export class EventStreams {
  /** The notifications that wake streams. */
  readonly channels: Channels = { [CUSTOMER_EVENTS]: (customerId) => this.wake(Number(customerId)) }
  private readonly places = new Map<number, Set<StreamPlace>>()
  private readonly stopping: AbortSignal
  private count = 0
  private isHearing = false

  /** `stopping`: aborted when the process begins to stop, and ends all streams. */
  constructor(stopping: AbortSignal) {
    this.stopping = stopping
    stopping.addEventListener('abort', () => this.endAll())
  }

  /** Without notifications streams would miss changes, so there are none. */
  setHearing(isHearing: boolean): void {
    this.isHearing = isHearing
    if (!isHearing) this.endAll()
  }

  /** Throws 429 or 503 if there can't be another stream. */
  open(customerId: number): StreamPlace {
    if (!this.isHearing || this.stopping.aborted) {
      throw new HttpError(503, 'There are no event streams at the moment. Ask for lists instead.', {
        'Retry-After': '30',
      })
    }
    const own = this.places.get(customerId) ?? new Set()
    if (own.size >= MAX_STREAMS_OF_CUSTOMER || this.count >= MAX_STREAMS) {
      throw new HttpError(429, 'Too many event streams are open. Close one first.', { 'Retry-After': '60' })
    }
    const place = new StreamPlace()
    own.add(place)
    this.places.set(customerId, own)
    this.count += 1
    place.ended.addEventListener('abort', () => {
      own.delete(place)
      this.count -= 1
      if (own.size === 0) this.places.delete(customerId)
    })
    return place
  }

  private wake(customerId: number): void {
    for (const place of this.places.get(customerId) ?? []) place.wake()
  }

  private endAll(): void {
    for (const places of this.places.values()) for (const place of places) place.end()
  }
}
