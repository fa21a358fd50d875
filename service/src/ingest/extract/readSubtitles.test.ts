import { expect, test } from 'vitest'
import { readSubtitles } from './readSubtitles.ts'

test('a cue may have every character reference of HTML [F-403]', () => {
  const file =
    'WEBVTT\n\n1\n00:01.000 --> 00:02.000\n<v Zo&euml;>Caf&eacute; &#38; bar&lrm;\n\n00:02.000 --> 00:03.000\nR&D, 1&nbsp;&lt; 2'
  const { parts } = readSubtitles(new TextEncoder().encode(file))
  expect(parts.map(({ text }) => text).join('')).toBe('Zoë: Café & bar\nR&D, 1 < 2')
})
