/** The same numbers in every run. */
export class Random {
  #state

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0 || 1
  }

  /** From 0 to 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number below this. @param {number} most */
  below(most) {
    return Math.floor(this.next() * most)
  }

  /** @template T @param {readonly T[]} list @returns {T} */
  of(list) {
    const one = list[this.below(list.length)]
    if (one === undefined) throw new Error('The list is empty')
    return one
  }
}
