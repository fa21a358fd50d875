import { expect, test } from 'vitest'
import { wordsFor } from './words.ts'

test.each(['en', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar'])('has every word in %s [F-082]', (locale) => {
  const words = Object.values(wordsFor(locale))
  expect(words).toHaveLength(7)
  expect(words.every((word) => word.trim() !== '')).toBe(true)
  expect(new Set(words).size).toBe(7)
})

test.each([undefined, null, 7, 'constructor', ''])('speaks what the browser does for %s', (locale) => {
  expect(wordsFor(locale).language).toBe('en')
})
