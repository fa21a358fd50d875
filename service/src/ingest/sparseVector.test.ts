import { expect, test } from 'vitest'
import { sparseVector } from './sparseVector.ts'

test('counts the terms of a text, whatever their case and width', () => {
  const { indices, values } = sparseVector('The cat, the CAT! ＣＡＴ 42')
  expect(indices).toEqual([...indices].sort((a, b) => a - b))
  expect(values.map((value) => value.toFixed(2)).sort()).toEqual(['1.00', '1.38', '1.57'])
  // "a" is an example of those who published the algorithm.
  expect(sparseVector('a')).toEqual({ indices: [0xe40c292c], values: [1] })
})

test('takes each sign of a script without blanks for a term', () => {
  expect(sparseVector('東京tower').indices).toHaveLength(3)
  expect(sparseVector('東').indices).toEqual(expect.arrayContaining([...sparseVector('東').indices]))
  expect(sparseVector('京 東').indices).toEqual(sparseVector('東京').indices)
  expect(sparseVector('… — !')).toEqual({ indices: [], values: [] })
})
