import { compareShallow, compareStructural } from 'mobx'

type Known = { readonly id: number }

/**
 * What came, with the records held so far in the place of equal ones, and the list itself if nothing is different:
 * whoever shows them has nothing to do then.
 */
export function keepUnchanged<T extends Known>(held: readonly T[], received: readonly T[]): readonly T[] {
  const known = new Map(held.map((one) => [one.id, one]))
  const merged = received.map((fresh) => {
    const old = known.get(fresh.id)
    return old && compareStructural(old, fresh) ? old : fresh
  })
  return compareShallow(held, merged) ? held : merged
}
