import { expect, test } from 'vitest'
import { respellings } from './respellings.ts'

test.each([
  ['limscale', 'limescale'],
  ['reciept', 'receipt'],
  ['impeler', 'impeller'],
  ['wiederinbetribnahme', 'wiederinbetriebnahme'],
  ['rezerwacja', 'rezerwacji'],
  ['гарнтия', 'гарантия'],
])('%s may be meant for %s', (typed, meant) => {
  expect(respellings(typed)).toContain(meant)
  expect(respellings(typed)).not.toContain(typed)
})

test.each(['e17', 'inv2041', 'cat', '返金返金返金'])('%s is what it is', (typed) => {
  expect(respellings(typed)).toEqual([])
})
