import { foldLetters } from './foldLetters.ts'
import { normalizeUnicode } from './normalizeUnicode.ts'
import { readQuestion } from './readQuestion.ts'
import { stemsOf } from './stemsOf.ts'
import { SPACED, UNSPACED } from './tokensOf.ts'
import { isSignificant, toQueryTerms } from './toQueryTerms.ts'

/** The words of a query, each with its stems. */
export type QueryTerms = ReturnType<typeof toQueryTerms>

/** A part of a text, in UTF-16 code units: from `start`, and before `end`. */
export type Match = { readonly start: number; readonly end: number }

const MAX_MATCHES = 100
/** Characters that are searched: a chunk may have a million, and a search a hundred chunks. */
const MAX_CHARS = 20_000
const UNSPACED_RUN = new RegExp(`[${UNSPACED}]+`, 'gv')
const SPACED_RUN = new RegExp(`${SPACED}+`, 'gv')

/** The words of a question that say what it is about. */
export function wordsToMatch(question: string): QueryTerms {
  const words = toQueryTerms(readQuestion(question).words)
  const content = words.filter(isSignificant)
  return content.length > 0 ? content : words
}

/** Where the beginning of a text of this language has these words in any of their forms. */
export function matchesIn(whole: string, language: string | null, words: QueryTerms): Match[] {
  const text = whole.slice(0, MAX_CHARS)
  const found: Match[] = []
  for (const { 0: run, index } of text.matchAll(UNSPACED_RUN)) {
    for (const { kind, letters } of words) {
      if (kind !== 'word' || letters === '') continue
      for (let at = run.indexOf(letters); at >= 0; at = run.indexOf(letters, at + letters.length))
        found.push({ start: index + at, end: index + at + letters.length })
    }
  }
  const isMeant = meaning(language, words)
  for (const { 0: run, index } of text.matchAll(SPACED_RUN))
    if (isMeant(run)) found.push({ start: index, end: index + run.length })
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter(isApart)
    .slice(0, MAX_MATCHES)
}

/** Not within the one before it, which begins no later. */
function isApart({ end }: Match, at: number, all: readonly Match[]): boolean {
  return at === 0 || end > (all[at - 1]?.end ?? 0)
}

function meaning(language: string | null, words: QueryTerms): (run: string) => boolean {
  const known = new Map<string, boolean>()
  const stems = new Set(words.flatMap((word) => word.stems.get(language ?? '') ?? []))
  const forms = new Set(words.map(({ form }) => form))
  const beginnings = words.filter(({ isBeginning }) => isBeginning).map(({ form }) => form)
  return (run) => {
    const letters = normalizeUnicode(run, 'NFKC').toLowerCase()
    const before = known.get(letters)
    if (before !== undefined) return before
    const form = foldLetters(letters)
    const isMeant =
      forms.has(form) ||
      beginnings.some((beginning) => form.startsWith(beginning)) ||
      stemsOf(letters, language).some((stem) => stems.has(stem))
    known.set(letters, isMeant)
    return isMeant
  }
}
