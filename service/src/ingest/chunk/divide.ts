import { countTokens } from './countTokens.ts'

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Code units shown to a segmenter at once: ICU starts over at the string's beginning for every segment it gives. */
const STRETCH = 256
/** Code units of a piece that need not be divided for the sake of good borders. */
const SHORT = 32
const RUN = 16

/**
 * Divides a run without spaces (Chinese, Thai, a long address, encoded data) where a chunk may end: at the borders of
 * its words if the script has such, else between the characters a reader sees. No piece has more than `limit` tokens,
 * but for a single such character that has. The pieces together are the run.
 */
export function divide(run: string, limit: number): string[] {
  const pieces: string[] = []
  for (const word of run.length > SHORT ? stretches(run) : [run]) {
    for (const piece of word.length > SHORT ? packed(characters(word)) : [word]) {
      if (countTokens(piece) > limit) pieces.push(...characters(piece))
      else pieces.push(piece)
    }
  }
  return pieces
}

function* stretches(run: string): Generator<string> {
  for (let at = 0; at < run.length; ) {
    const stretch = wholeCharacters(run, at)
    const isLast = at + stretch.length === run.length
    const found = segmentsOf(words, stretch)
    // The last segment may go on in the next stretch, so it is read again there.
    if (!isLast && found.length > 1) found.pop()
    for (const segment of !isLast && found.length === 1 ? [withoutLast(stretch)] : found) {
      yield segment
      at += segment.length
    }
  }
}

/** A word longer than a stretch is cut, but not within a character that may go on. */
function withoutLast(stretch: string): string {
  // Nothing is left of one character of more than 256 code units: marks piled up beyond what any script uses.
  return characters(stretch).slice(0, -1).join('') || stretch
}

function wholeCharacters(run: string, at: number): string {
  const stretch = run.slice(at, at + STRETCH)
  const last = stretch.charCodeAt(stretch.length - 1)
  const isHalf = last >= 0xd800 && last < 0xdc00 && stretch.length > 1
  return isHalf ? stretch.slice(0, -1) : stretch
}

function packed(pieces: readonly string[]): string[] {
  const runs: string[] = []
  let run = ''
  for (const piece of pieces) {
    if (run && run.length + piece.length > RUN) {
      runs.push(run)
      run = ''
    }
    run += piece
  }
  return run ? [...runs, run] : runs
}

function characters(text: string): string[] {
  return segmentsOf(graphemes, text)
}

function segmentsOf(segmenter: Intl.Segmenter, text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}
