import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { utf8Stream } from './utf8Stream.ts'

test('a text is streamed whole, also where a pair of surrogates lies across two pieces', async () => {
  for (const text of [
    '',
    'a',
    `${'a'.repeat(65_535)}\u{1f600}${'b'.repeat(70_000)}`,
    '\ufdfa'.repeat(200_000),
  ])
    expect(await buffer(utf8Stream(text))).toEqual(Buffer.from(text))
})

test('other work runs between the pieces of a long text [F-202]', async () => {
  let turns = 0
  let ended = false
  const count = () => {
    turns += 1
    if (!ended) setImmediate(count)
  }
  count()
  await buffer(utf8Stream('a'.repeat(10 * 65_536)))
  ended = true
  expect(turns).toBeGreaterThanOrEqual(10)
})
