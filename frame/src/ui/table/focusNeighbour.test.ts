import { afterEach, expect, it } from 'vitest'
import { focusNeighbour } from './focusNeighbour.ts'

afterEach(() => document.body.replaceChildren())

it('gives the focus to the next row’s control, at the end to the one before [F-123]', () => {
  document.body.innerHTML =
    '<ul><li><button id="a"></button></li><li><button></button><button id="b"></button></li></ul>'
  const [a, b] = ['a', 'b'].map((id) => document.getElementById(id))
  if (a) focusNeighbour(a)
  expect(document.activeElement).toBe(b)
  if (b) focusNeighbour(b)
  expect(document.activeElement).toBe(a)
})
