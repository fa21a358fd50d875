import { expect, test } from 'vitest'
import { fc } from '../../test/fastCheck.ts'
import { phraseTerms } from './phraseTerms.ts'
import { type Candidate, rankChunks } from './rankChunks.ts'
import { readQuestion } from './readQuestion.ts'
import { tokensOf } from './tokensOf.ts'
import { toQueryTerms } from './toQueryTerms.ts'

function candidate(id: number, terms: Record<string, number[]>, tokens = 10): Candidate {
  const found = Object.entries(terms).map(([term, places]) => ({
    term,
    places,
    weights: places.map(() => 'A'),
  }))
  return { id, language: 'en', tokens, terms: found }
}

function rank(question: string, candidates: readonly Candidate[], having: Record<string, number>) {
  const words = toQueryTerms(readQuestion(question).words)
  return rankChunks(candidates, words, { chunks: 100, having: new Map(Object.entries(having)) })
}

test('a rare word counts more than a common one, however often that stands there [F-024]', () => {
  const all = [candidate(1, { price: [1, 2, 3, 4, 5, 6] }), candidate(2, { gasket: [1] })]
  expect(rank('price gasket', all, { price: 60, gasket: 1 }).map(({ id }) => id)).toEqual([2, 1])
})

test('words side by side count more than the same words apart', () => {
  const all = [candidate(1, { red: [1], car: [9] }), candidate(2, { red: [4], car: [5] })]
  expect(rank('red car', all, { red: 5, car: 5 }).map(({ id }) => id)).toEqual([2, 1])
})

test('the form that was typed counts more than another of the same word', () => {
  const stem = { term: 'refund', places: [1], weights: [''] }
  const other = { id: 1, language: 'en', tokens: 10, terms: [stem] }
  const same = { ...other, id: 2, terms: [stem, { term: 'refunds', places: [1], weights: ['A'] }] }
  expect(rank('refunds', [other, same], { refund: 5, refunds: 2 }).map(({ id }) => id)).toEqual([2, 1])
})

test('an unfinished last word finds longer ones, for less', () => {
  const all = [candidate(1, { shipping: [1] }), candidate(2, { shi: [1] })]
  expect(rank('shi', all, { shi: 1, 'shi*': 2 }).map(({ id }) => id)).toEqual([2, 1])
  expect(rank('shi?', all, { shi: 1 }).map(({ id }) => id)).toEqual([2])
})

test('a word that is only like the one of the question counts less, and as much as it is rare', () => {
  const words = toQueryTerms(readQuestion('refnud').words).map((word) => ({ ...word, like: ['refund'] }))
  const rarity = { chunks: 100, having: new Map(Object.entries({ refund: 5, refnud: 5 })) }
  const ranked = rankChunks([candidate(1, { refund: [1] }), candidate(2, { refnud: [1] })], words, rarity)
  expect(ranked.map(({ id }) => id)).toEqual([2, 1])
  expect(ranked.map((one) => one.words)).toEqual([['refnud'], ['refnud']])
})

test('a single letter is no word that only holds the question together', () => {
  const weights = (question: string) => toQueryTerms(readQuestion(question).words).map(({ weight }) => weight)
  expect(weights('vitamin c')).toEqual([1, 1])
  expect(weights('what is a vitamin')).toEqual([0.1, 0.1, 0.1, 1])
})

test('more of a word never makes a score smaller, and every score is a number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 100 }), (often, having) => {
      const places = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
      const all = [candidate(1, { gasket: places(often) }), candidate(2, { gasket: places(often + 1) })]
      const scores = new Map(rank('gasket', all, { gasket: having }).map(({ id, score }) => [id, score]))
      expect(scores.get(2)).toBeGreaterThan(scores.get(1) ?? Number.NaN)
    }),
  )
})

test('quotes make phrases, a minus excludes, and both are words no more of the rest', () => {
  const { words, phrases, excluded } = readQuestion('how "three days" -refunds a-b')
  expect(words.map(({ form }) => form)).toEqual(['how', 'three', 'days', 'a', 'b', 'ab'])
  expect(phrases.map((phrase) => phrase.map(({ form }) => form))).toEqual([['three', 'days']])
  expect(excluded.map((phrase) => phrase.map(({ form }) => form))).toEqual([['refunds']])
})

test('a phrase is words at their distances, in Chinese pairs', () => {
  expect(
    phraseTerms([...tokensOf('three working days')]).map(({ form, distance }) => [form, distance]),
  ).toEqual([
    ['three', 0],
    ['working', 1],
    ['days', 1],
  ])
  expect(phraseTerms([...tokensOf('寄回商品')]).map(({ form }) => form)).toEqual(['寄回', '回商', '商品'])
})
