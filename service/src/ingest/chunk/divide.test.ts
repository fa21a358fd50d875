import { expect, test } from 'vitest'
import { countTokens } from './countTokens.ts'
import { divide } from './divide.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Shifts a run against the stretches in which it is looked at, so that each of its characters is at an end once. */
const shifts = Array.from({ length: 16 }, (_, index) => 246 + index)

test.each([
  ['marks above letters', 'x\u0323'],
  ['surrogate pairs', '𝔘'],
  ['families', '👩‍👩‍👧‍👦'],
  ['flags', '🇨🇭🇳🇵'],
  ['Devanagari', 'क्षि'],
])('never cuts %s', (_, characters) => {
  for (const shift of shifts) {
    const run = 'b'.repeat(shift) + characters.repeat(60)
    const pieces = divide(run, 1000)
    const borders = new Set(Array.from(graphemes.segment(run), ({ index }) => index))
    let at = 0
    for (const piece of pieces) {
      expect([shift, at, borders.has(at)]).toEqual([shift, at, true])
      at += piece.length
    }
    expect(pieces.join('')).toBe(run)
  }
})

test('divides between words where the script has no spaces', () => {
  const run = '我们今天去北京看朋友'.repeat(60)
  const pieces = divide(run, 1000)
  expect(pieces.join('')).toBe(run)
  expect(new Set(pieces)).toEqual(new Set(['我们', '今天', '去', '北京', '看', '朋友']))
})

test('no piece has more tokens than allowed, if a character has not', () => {
  const run = `${'z\u0323qx'.repeat(100)}https://example.com/a?b=c`
  for (const piece of divide(run, 3)) expect(countTokens(piece)).toBeLessThanOrEqual(3)
  expect(divide('👩‍👩‍👧‍👦', 1)).toEqual(['👩‍👩‍👧‍👦'])
})

test('cuts between code points where marks are piled up without end', () => {
  const pieces = divide(`a${'\u{1d165}'.repeat(5000)}`, 1000)
  expect(pieces.length).toBeGreaterThan(10)
  for (const piece of pieces) expect(piece).not.toMatch(/\p{Cs}/u)
})
