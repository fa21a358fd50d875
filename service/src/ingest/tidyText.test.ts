import { expect, test } from 'vitest'
import { tidyText } from './tidyText.ts'

test('leaves line feeds only, and no more than one blank line', () => {
  expect(tidyText('a\r\nb\rc\u2028d  \n\n\n\n  e')).toBe('a\nb\nc\nd\n\n  e')
})

test('removes what a database cannot store and nobody can see', () => {
  expect(tidyText('nul\0 bell\u0007 soft\u00adhyphen half\ud83d!')).toBe('nul bell softhyphen half\ufffd!')
})

test('keeps indentation and whole surrogate pairs, shortens long gaps', () => {
  expect(tidyText(`a\n    b 😀${' '.repeat(500)}c`)).toBe('a\n    b 😀 c')
})

test('composes letters, so that one word has one spelling', () => {
  expect(tidyText('cafe\u0301')).toBe('café')
})

test('takes no more than linear time over white space', () => {
  const started = performance.now()
  tidyText(`${' '.repeat(1_000_000)}${' \n'.repeat(500_000)}${'\t'.repeat(1_000_000)}x`)
  expect(performance.now() - started).toBeLessThan(5000)
})
