import { expect, test } from 'vitest'
import { transcriptText } from './transcriptText.ts'

test('the time is said again where another speaks, and every half minute', () => {
  const segments = [
    { start: 3599.9, text: ' One. ', speaker: 'SPEAKER_01' },
    { start: 3620, text: 'Two.', speaker: 'SPEAKER_01' },
    { start: 3629.9, text: 'Three.', speaker: 'SPEAKER_01' },
    { start: 3631, text: '  ', speaker: 'SPEAKER_00' },
    { start: 3632, text: 'Four.', speaker: 'SPEAKER_00' },
    { start: 3633, text: 'Five.', speaker: null },
    { start: 360_000, text: 'Six.', speaker: 'SPEAKER_01' },
  ]
  expect(transcriptText({ text: '', segments }).split('\n')).toEqual([
    '[00:59:59] Speaker 1: One. Two.',
    '[01:00:29] Speaker 1: Three.',
    '[01:00:32] Speaker 2: Four.',
    '[01:00:33] Five.',
    '[100:00:00] Speaker 1: Six.',
  ])
})

test('without segments it is the text, and nothing where nobody speaks', () => {
  expect(transcriptText({ text: ' All of it. ', segments: null })).toBe('All of it.')
  expect(transcriptText({ text: '', segments: [] })).toBe('')
})
