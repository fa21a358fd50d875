import type { Clock } from '../lib/Clock.ts'

/** Something that crossed the bridge, as penpal puts it. The message may hold a token. */
export type Crossing = {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly said: unknown
  readonly message: unknown
}

/** Where a log listens to the bridge, if the host wants one. */
export class BridgeTap {
  /** The option `debug`. */
  isWanted = false
  /** What crossed before that was known. */
  readonly kept: Crossing[] = []
  /** Null: nobody wants to hear. */
  ear: { push(crossing: Crossing): unknown } | null = this.kept

  constructor(private readonly clock: Clock) {}

  /** For penpal's `log`. */
  readonly note = (said: unknown, message?: unknown) => {
    this.ear?.push({ at: this.clock.now(), said, message })
  }
}
