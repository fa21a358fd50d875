import { expect, test } from 'vitest'
import { scanJson } from './scanJson.ts'

const LIMITS = { depth: 3, values: 6, members: 3 }
const scan = (text: string) => scanJson(new TextEncoder().encode(text), LIMITS)

test.each([
  ['[1,2,3]', null],
  ['[[[1]]]', null],
  ['[[[[1]]]]', 'depth'],
  ['{"a":{"b":{"c":1}}}', null],
  ['{"a":1,"b":2,"c":3,"d":4}', 'members'],
  ['[0,0,0,0,0,0]', null],
  ['[0,0,0,0,0,0,0]', 'values'],
  // Brackets inside a string don't count, wherever it ends.
  ['["[[[[,,,,,,::::"]', null],
  ['["\\"[[[[,,,,,,"]', null],
  ['["\\\\",[[1]]]', null],
  ['["\\\\",[[[1]]]]', 'depth'],
  ['"never ended [[[[[', null],
])('%s: %s [F-201] [F-202]', (text, excess) => {
  expect(scan(text)).toBe(excess)
})

test('backslashes without an end cost no more than other letters [F-202]', () => {
  expect(scan(`["${'\\'.repeat(2_000_000)}"]`)).toBeNull()
  expect(scan(`["${'\\"'.repeat(1_000_000)}"]`)).toBeNull()
})
