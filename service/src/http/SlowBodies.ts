import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import type { Clock } from '../lib/Clock.ts'

/** Minimum bytes of a body per window. The slowest mobile network is ten times as fast. */
const MIN_BYTES = 10_000
const WINDOW_MS = 30_000
/** Milliseconds between two checks. */
const LOOK_MS = 1000

/** The part of a Node.js request that is watched. */
type OpenRequest = Readable & {
  readonly method?: string
  readonly complete: boolean
  readonly socket: Socket
}
type OpenResponse = { once(event: 'close', listener: () => void): unknown }

/** Bytes read on the connection when the window began. */
type Window = { readonly bytes: number; readonly since: number }

const REFUSAL = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/**
 * Aborts requests whose bodies arrive too slowly: hundreds of them would use up all connections. Bodies that we don't
 * read yet are left alone.
 */
export class SlowBodies {
  private readonly clock: Clock
  private readonly open = new Map<OpenRequest, Window>()
  private cancelLook = () => {}

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** Watches a request from its headers on. */
  watch(request: OpenRequest, response: OpenResponse): void {
    if (request.method === 'GET' || request.method === 'HEAD') return
    this.open.set(request, this.windowOf(request))
    response.once('close', () => this.open.delete(request))
    if (this.open.size === 1) this.lookLater()
  }

  stop(): void {
    this.cancelLook()
    this.open.clear()
  }

  private lookLater(): void {
    this.cancelLook()
    this.cancelLook = this.clock.after(LOOK_MS, () => {
      for (const [request, window] of this.open) this.look(request, window)
      if (this.open.size > 0) this.lookLater()
    })
  }

  private look(request: OpenRequest, window: Window): void {
    if (request.complete) {
      this.open.delete(request)
      return
    }
    const now = this.windowOf(request)
    if (now.since - window.since < WINDOW_MS) return
    this.open.set(request, now)
    const isUnread = request.readableLength >= request.readableHighWaterMark
    if (isUnread || now.bytes - window.bytes >= MIN_BYTES) return
    this.open.delete(request)
    request.socket.end(REFUSAL, () => request.socket.destroy())
  }

  private windowOf(request: OpenRequest): Window {
    return { bytes: request.socket.bytesRead, since: this.clock.now().getTime() }
  }
}
