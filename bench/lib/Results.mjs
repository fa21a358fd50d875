import { median } from './statistics.mjs'

/** What was measured: for each quantity and contestant the value of every round. */
export class Results {
  /** @type {Map<string, Map<string, number[]>>} */
  #values = new Map()
  /** Sentences about what could not be measured. */
  skipped = new Set()

  /** @param {string} name @param {string} contestant @param {number} value */
  add(name, contestant, value) {
    const byContestant = this.#values.get(name) ?? new Map()
    this.#values.set(name, byContestant)
    byContestant.set(contestant, [...(byContestant.get(contestant) ?? []), value])
  }

  /** The median of the rounds; undefined if it was not measured. @param {string} name @param {string} contestant */
  of(name, contestant) {
    const values = this.#values.get(name)?.get(contestant)
    return values && median(values)
  }
}
