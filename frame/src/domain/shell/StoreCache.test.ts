import { expect, it } from 'vitest'
import { StoreCache } from './StoreCache.ts'

class Draft {
  constructor(readonly text: string) {}
}
class Other {}
class Begun {
  constructor(readonly unsent: string | null) {}
}

it('makes one store per class and hands out the same one ever after', () => {
  const storeCache = new StoreCache()
  const draft = storeCache.keep(Draft, () => new Draft('first'))
  const other = storeCache.keep(Other, () => new Other())
  expect(storeCache.keep(Draft, () => new Draft('second'))).toBe(draft)
  expect(storeCache.keep(Other, () => new Other())).toBe(other)
})

it('makes one store per key, and says what of all of them is unsent [F-120]', () => {
  const storeCache = new StoreCache()
  const one = storeCache.keep(Begun, () => new Begun('3 files'), 1)
  const two = storeCache.keep(Begun, () => new Begun(null), 2)
  storeCache.keep(Other, () => new Other(), 2)
  storeCache.keep(Begun, () => new Begun('an address'), 3)
  expect(one).not.toBe(two)
  expect(storeCache.keep(Begun, () => new Begun('never'), 2)).toBe(two)
  expect(storeCache.unsent).toEqual(['3 files', 'an address'])
})
