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
  private isWanted = true
  /** Milliseconds since the epoch. */
  private readonly began: number
  /** What crossed before that was known. */
  readonly kept: Crossing[] = []
  /** Null: nobody wants to hear. */
  ear: { push(crossing: Crossing): unknown } | null = this.kept

  constructor(private readonly clock: Clock) {
    this.began = clock.now()
  }

  /** The option `debug`. What is not wanted is not kept either: it may hold a token. */
  want(isWanted: boolean) {
    this.isWanted = isWanted
    if (isWanted) return
    this.ear = null
    this.kept.length = 0
  }

  /** Listens from now on, if that is still wanted and nobody does. */
  listen(ear: (kept: Crossing[], began: number) => { push(crossing: Crossing): unknown }) {
    if (this.isWanted && (this.ear === null || this.ear === this.kept)) this.ear = ear(this.kept, this.began)
  }

  /** For penpal's `log`. */
  readonly note = (said: unknown, message?: unknown) => {
    this.ear?.push({ at: this.clock.now(), said, message })
  }
}
