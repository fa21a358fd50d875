import { afterEach, expect, it } from 'vitest'
import { focusNeighbor } from './focusNeighbor.ts'

afterEach(() => document.body.replaceChildren())

it('gives the focus to the next row’s control, at the end to the one before [F-123]', () => {
  document.body.innerHTML =
    '<ul><li><button id="a"></button></li><li><button></button><button id="b"></button></li></ul>'
  const [a, b] = ['a', 'b'].map((id) => document.getElementById(id))
  if (a) focusNeighbor(a)
  expect(document.activeElement).toBe(b)
  if (b) focusNeighbor(b)
  expect(document.activeElement).toBe(a)
})
