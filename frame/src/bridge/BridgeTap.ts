import { CallOptions } from 'penpal'
import type { Clock } from '../lib/Clock.ts'

/** Who said it: the host to us, or we to the host. */
export type Way = 'in' | 'out'

/** A call that crossed the bridge, or the answer to one. It may hold a token. */
export type Crossing = {
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly way: Way
  readonly name: string
  /** Of a call alone. */
  readonly args?: readonly unknown[]
  /** Of an answer, if it says something. */
  readonly answer?: unknown
}

/** Where a log listens to the bridge, if the host wants one. */
export class BridgeTap {
  private isWanted = true
  /** Milliseconds since the epoch. */
  private readonly began: number
  /** What crossed before that was known. */
  readonly earlier: Crossing[] = []
  /** Null: nobody wants to hear. */
  ear: { push(crossing: Crossing): unknown } | null = this.earlier

  constructor(private readonly clock: Clock) {
    this.began = clock.now()
  }

  /** The option `debug`. What is not wanted is not kept either: it may hold a token. */
  want(isWanted: boolean) {
    this.isWanted = isWanted
    if (isWanted) return
    this.ear = null
    this.earlier.length = 0
  }

  /** Listens from now on, if that is still wanted and nobody does. */
  listen(ear: (earlier: Crossing[], began: number) => { push(crossing: Crossing): unknown }) {
    if (this.isWanted && (this.ear === null || this.ear === this.earlier))
      this.ear = ear(this.earlier, this.began)
  }

  /** The same methods, each call of which is heard. `way`: of the calls; the answers go the other. */
  around<Methods extends object>(way: Way, methods: Methods): Methods {
    const back = way === 'in' ? 'out' : 'in'
    // Nothing else can be reached through it, and a frozen object may not be answered for.
    const bare: Methods = Object.create(null)
    return new Proxy(bare, {
      get: (_, key) => {
        const method: unknown = Reflect.get(methods, key)
        if (typeof method !== 'function') return method
        const name = String(key)
        return async (...given: unknown[]) => {
          this.note({ way, name, args: given.filter((one) => !(one instanceof CallOptions)) })
          const answer: unknown = await Reflect.apply(method, undefined, given)
          this.note({ way: back, name, answer })
          return answer
        }
      },
    })
  }

  private note(crossing: Omit<Crossing, 'at'>) {
    this.ear?.push({ ...crossing, at: this.clock.now() })
  }
}
