import { TestClock } from './TestClock.ts'

/** Nobody has to wait as long as Sloane Slow: her answers come at once, and how long they should take is written down. */
export class PatientClock extends TestClock {
  /** Milliseconds. */
  readonly waited: number[] = []
  readonly #long: readonly number[]

  constructor(long: readonly number[]) {
    super()
    this.#long = long
  }

  override after(milliseconds: number, task: () => void): () => void {
    if (!this.#long.includes(milliseconds)) return super.after(milliseconds, task)
    this.waited.push(milliseconds)
    return super.after(0, task)
  }
}
