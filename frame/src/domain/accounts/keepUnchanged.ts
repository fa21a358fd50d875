import { compareShallow, compareStructural } from 'mobx'

type Known = { readonly id: number }

/**
 * Returns the received records, with the held record in place of each equal one. Returns the held list if nothing
 * changed, so that observers don't render again.
 */
export function keepUnchanged<T extends Known>(held: readonly T[], received: readonly T[]): readonly T[] {
  const known = new Map(held.map((one) => [one.id, one]))
  const merged = received.map((fresh) => {
    const old = known.get(fresh.id)
    return old && compareStructural(old, fresh) ? old : fresh
  })
  return compareShallow(held, merged) ? held : merged
}
