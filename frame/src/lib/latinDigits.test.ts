import { expect, it } from 'vitest'
import { latinDigits } from './latinDigits.ts'

it.each([
  ['42', '42'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['１２', '12'],
  ['ten', 'ten'],
])('%s is read as %s', (typed, read) => {
  expect(latinDigits(typed)).toBe(read)
})
