import { expect, test } from 'vitest'
import { decodeText } from './decodeText.ts'

const text = 'Grüße aus Zürich – “naïve” 中文 😀'
const utf16le = Buffer.from(text, 'utf16le')
const utf16be = Buffer.from(utf16le).swap16()
const mark = (...bytes: number[]) => Buffer.from(bytes)

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.concat([mark(0xef, 0xbb, 0xbf), Buffer.from(text)])],
  ['UTF-16LE with a mark', Buffer.concat([mark(0xff, 0xfe), utf16le])],
  ['UTF-16BE with a mark', Buffer.concat([mark(0xfe, 0xff), utf16be])],
])('reads %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe(text)
})

test('recognises UTF-16 without a mark', () => {
  expect(decodeText(Buffer.from('Plain words', 'utf16le'))).toBe('Plain words')
  expect(decodeText(Buffer.from('Plain words', 'utf16le').swap16())).toBe('Plain words')
})

test('takes what is not UTF-8 for windows-1252', () => {
  expect(decodeText(Buffer.from('caf\xe9 \x96 \x80', 'latin1'))).toBe('café – €')
})

test('one broken byte does not spoil a UTF-8 file', () => {
  const bytes = Buffer.concat([Buffer.from('äöüäöüäöü '), mark(0xff), Buffer.from(' äöü')])
  expect(decodeText(bytes)).toBe('äöüäöüäöü \ufffd äöü')
})

test('refuses data that is not text', () => {
  expect(() => decodeText(Uint8Array.from([1, 2, 0, 3, 4, 5, 6, 7]))).toThrow('not text')
  expect(() => decodeText(Uint8Array.from({ length: 400 }, (_, index) => 1 + ((index * 131) % 255)))).toThrow(
    'not text',
  )
})
