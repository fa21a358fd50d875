import { expect, test } from 'vitest'
import { groupedDigits } from './groupedDigits.ts'

test.each([
  ['costs 3 000 kr', ['3000']],
  ['1,250,000 pounds', ['1250000']],
  ['call 04 67 00 12 34 before noon', ['0467001234']],
  ['0711 / 55 66-780', ['07115566780']],
  ['+44 (0)1632 960 123', ['01632960123', '441632960123']],
  ['+49 711 5566780', ['07115566780', '497115566780']],
  ['de89 3704 0044 0532 0130 00', ['de89370400440532013000']],
  ['rows of 12 15 19 22 or 2023 117', []],
  ['0.5 or 0 1', []],
])('%s', (text, forms) => {
  expect(groupedDigits(text).flatMap((one) => one.forms)).toEqual(forms)
})
