import { expect, it } from 'vitest'
import { matchesIn, wordsToMatch } from './matchesIn.ts'

it('says where the words of a question are, in any of their forms', () => {
  const text = 'Our travel policies say who pays for a journey.'
  const found = matchesIn(text, 'en', wordsToMatch('travel policy'))
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['travel', 'policies'])
})

it('searches the beginning of a text that is as long as a chunk may be', () => {
  const words = wordsToMatch('harbor')
  const filler = 'あ x '.repeat(250_000)
  expect(matchesIn(`harbor ${filler}`, 'en', words)).toEqual([{ start: 0, end: 6 }])
  expect(matchesIn(`${filler} harbor`, 'en', words)).toEqual([])
})
