import { expect, it } from 'vitest'
import { normalise } from './normalise.ts'

it('composes letters, and keeps what people write [F-201]', () => {
  expect(normalise('cafe\u0301 ﬁ', 'NFC')).toBe('café ﬁ')
  expect(normalise('cafe\u0301 ﬁ', 'NFKC')).toBe('café fi')
  const zalgo = `a${'\u0316'.repeat(30)}b`
  expect(normalise(zalgo, 'NFC')).toBe(zalgo)
})

it('needs little work for a letter with very many marks [F-201]', () => {
  const before = process.cpuUsage()
  expect(normalise(`x${'\u0301\u0316'.repeat(250_000)}`, 'NFKC')).toHaveLength(31)
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})
