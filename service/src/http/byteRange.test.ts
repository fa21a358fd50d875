import { expect, test } from 'vitest'
import { byteRange } from './byteRange.ts'

test.each([
  [undefined, null],
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=2-400', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=10-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=4-2', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['lines=0-1', null],
])('%s of ten bytes means %j', (header, meant) => {
  expect(byteRange(header, 10)).toEqual(meant)
})

test('of nothing there is no part', () => {
  expect([byteRange('bytes=0-', 0), byteRange('bytes=-5', 0), byteRange(undefined, 0)]).toEqual([
    'none',
    'none',
    null,
  ])
})
