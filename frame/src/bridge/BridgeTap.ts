import type { Clock } from '../lib/Clock.ts'
import type { BridgeLog } from './BridgeLog.ts'

/** One call, or one answer, over the bridge. */
export type Crossing = {
  /** Milliseconds since the frame began. */
  readonly after: number
  /** `out`: from the frame to the host. */
  readonly way: 'in' | 'out'
  readonly name: string
  /** What was handed over, if anything. It may hold a token. */
  readonly content: unknown
}

/** As much as crosses before the options are there, and then some. */
const MOST_KEPT = 100

/** Where a log listens to the bridge, if the host wants one: until that is known, what crosses is kept. */
export class BridgeTap {
  private readonly began: number
  private isWanted: boolean | null = null
  private kept: Crossing[] = []
  private log: BridgeLog | null = null

  constructor(private readonly clock: Clock) {
    this.began = clock.now()
  }

  note(way: Crossing['way'], name: string, content?: unknown) {
    if (this.isWanted === false) return
    const crossing = { after: this.clock.now() - this.began, way, name, content }
    if (this.log) this.log.write(crossing)
    else if (this.kept.length < MOST_KEPT) this.kept.push(crossing)
  }

  /** Begins or ends the log, as the option `debug` says. */
  follow(isWanted = false) {
    if (isWanted === this.isWanted) return
    this.isWanted = isWanted
    if (isWanted) void this.begin()
    else this.end()
  }

  private async begin() {
    const { BridgeLog } = await import('./BridgeLog.ts').catch(() => ({ BridgeLog: null }))
    if (!BridgeLog || !this.isWanted || this.log) return
    this.log = new BridgeLog()
    for (const crossing of this.kept.splice(0)) this.log.write(crossing)
  }

  private end() {
    this.kept = []
    this.log?.end(this.clock.now() - this.began)
    this.log = null
  }
}
