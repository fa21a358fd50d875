import { expect, it } from 'vitest'
import { normalizeUnicode } from './normalizeUnicode.ts'

it('composes letters, and keeps what people write [F-201]', () => {
  expect(normalizeUnicode('cafe\u0301 ﬁ', 'NFC')).toBe('café ﬁ')
  expect(normalizeUnicode('cafe\u0301 ﬁ', 'NFKC')).toBe('café fi')
  const zalgo = `a${'\u0316'.repeat(30)}b`
  expect(normalizeUnicode(zalgo, 'NFC')).toBe(zalgo)
})

it('needs little work for a letter with very many marks [F-201]', () => {
  const before = process.cpuUsage()
  expect(normalizeUnicode(`x${'\u0301\u0316'.repeat(250_000)}`, 'NFKC')).toHaveLength(31)
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})
