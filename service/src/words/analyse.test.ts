import { expect, test } from 'vitest'
import { fc } from '../../test/fastCheck.ts'
import { analyse } from './analyse.ts'

const LEXEME = /^[\p{L}\p{M}\p{N}ー]+:\d+[AC]?(?:,\d+[AC]?)*$/u

/** Terms with their places. */
function termsOf(text: string, headings: readonly string[] = []): Map<string, string> {
  const { terms } = analyse(text, headings)
  return new Map(terms.split(' ').map((term) => [term.split(':')[0] ?? '', term.split(':')[1] ?? '']))
}

test('a word is kept in its form and by its stem, folded', () => {
  expect(analyse('Die Rückerstattungen der Häuser')).toEqual({
    language: 'de',
    terms: 'die:1A ruckerstattungen:2A ruckerstatt:2 der:3A hauser:4A haus:4',
  })
})

test.each([
  ['המחשב הנייד של העובד אבד אתמול', 'מחשב'],
  ['फ़सल बीमा की राशि किसान के खाते में आती है', 'फसल'],
  ['여기에서 문서를 PDF를 내려받습니다', 'pdf'],
  ['Ring +49 711 55 66-780', '07115566780'],
])('"%s" is found by %s', (text, term) => {
  expect([...termsOf(text).keys()]).toContain(term)
})

test('a code is kept whole and by its parts', () => {
  const terms = termsOf('Invoice INV-2041')
  expect([...terms.keys()]).toEqual(expect.arrayContaining(['inv', '2041', 'inv2041']))
})

test('what has no blanks is kept by the words of a dictionary and by pairs', () => {
  const terms = termsOf('返金は十四日以内に支払われます')
  expect(terms.get('返金')).toBe('1A')
  expect(terms.get('四日')).toBe('5C')
  expect([...termsOf('คืนเงินภายในสิบสี่วัน').keys()]).toEqual(['คืน', 'เงิน', 'ภายใน', 'สิบ', 'สี่', 'วัน'])
})

test('no phrase leads from a text to its headings', () => {
  expect(termsOf('one two', ['three']).get('three')).toBe('103A')
})

test('whatever a text holds, its terms are what a tsvector may hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const { terms } = analyse(text)
      for (const term of terms === '' ? [] : terms.split(' ')) expect(term).toMatch(LEXEME)
    }),
  )
})

test.each([
  ['different words', Array.from({ length: 40_000 }, (_, index) => `w${index}`).join(' ')],
  [
    'Chinese',
    Array.from({ length: 200_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    ).join(''),
  ],
  ['a single word', 'word '.repeat(40_000)],
])('%s without end do not outgrow a tsvector', (_, text) => {
  const { terms } = analyse(text)
  expect(Buffer.byteLength(terms)).toBeLessThan(1_000_000)
  expect(
    Math.max(...[...terms.matchAll(/:(\S+)/g)].map(([, places = '']) => places.split(',').length)),
  ).toBeLessThan(256)
})
