import { expect, it } from 'vitest'
import { Keeper } from './Keeper.ts'

class Draft {
  constructor(readonly text: string) {}
}
class Other {}

it('makes one store per class and hands out the same one ever after', () => {
  const keeper = new Keeper()
  const draft = keeper.keep(Draft, () => new Draft('first'))
  const other = keeper.keep(Other, () => new Other())
  expect(keeper.keep(Draft, () => new Draft('second'))).toBe(draft)
  expect(keeper.keep(Other, () => new Other())).toBe(other)
})
