import { expect, test } from 'vitest'
import { safeName } from './safeName.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['Ünïcode – 文件.txt', 'Ünïcode – 文件.txt'],
  ['family 👨‍👩‍👧.txt', 'family 👨‍👩‍👧.txt'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\fakepath\\notes.txt', 'notes.txt'],
  ['a\u0000b\r\nc.txt', 'abc.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u2066x\u2069\uFEFF.csv', 'x.csv'],
  ['half \ud800.txt', 'half .txt'],
  ['  spaced.txt  ', 'spaced.txt'],
  ['.env', '.env'],
  ['..', 'file'],
  ['folder/', 'file'],
  ['', 'file'],
])('%j becomes %j', (name, safe) => {
  expect(safeName(name)).toBe(safe)
})

test('composes letters, so that one name has one spelling', () => {
  expect(safeName('e\u0301.txt')).toBe('\u00e9.txt')
})

test('shortens a long name and keeps its ending', () => {
  const name = safeName(`${'😀'.repeat(400)}.docx`)
  expect([...name]).toHaveLength(255)
  expect(name.endsWith('.docx')).toBe(true)
})
