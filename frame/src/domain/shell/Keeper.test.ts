import { expect, it } from 'vitest'
import { Keeper } from './Keeper.ts'

class Draft {
  constructor(readonly text: string) {}
}
class Other {}
class Begun {
  constructor(readonly unsent: string | null) {}
}

it('makes one store per class and hands out the same one ever after', () => {
  const keeper = new Keeper()
  const draft = keeper.keep(Draft, () => new Draft('first'))
  const other = keeper.keep(Other, () => new Other())
  expect(keeper.keep(Draft, () => new Draft('second'))).toBe(draft)
  expect(keeper.keep(Other, () => new Other())).toBe(other)
})

it('makes one store per key, and says what of all of them is unsent [F-120]', () => {
  const keeper = new Keeper()
  const one = keeper.keep(Begun, () => new Begun('3 files'), 1)
  const two = keeper.keep(Begun, () => new Begun(null), 2)
  keeper.keep(Other, () => new Other(), 2)
  keeper.keep(Begun, () => new Begun('an address'), 3)
  expect(one).not.toBe(two)
  expect(keeper.keep(Begun, () => new Begun('never'), 2)).toBe(two)
  expect(keeper.unsent).toEqual(['3 files', 'an address'])
})
