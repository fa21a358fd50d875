import { PAIRED, type Token } from './tokensOf.ts'

/** A term and its distance from the one before. */
export type PhraseTerm = { readonly form: string; readonly distance: number }

/** The terms that occur in this order wherever the phrase does: words, and pairs in scripts without blanks. */
export function phraseTerms(tokens: readonly Token[]): PhraseTerm[] {
  const pairs = tokens.filter(({ kind, form }) => kind === 'pair' && PAIRED.test(form))
  const inPairs = new Set(pairs.flatMap(({ at }) => [at, at + 1]))
  const words = tokens.filter(
    ({ kind, form, at }) => kind === 'word' && !(PAIRED.test(form) && inPairs.has(at)),
  )
  const ordered = [...words, ...pairs].sort((a, b) => a.at - b.at)
  return ordered.map(({ form, at }, index) => ({ form, distance: at - (ordered[index - 1]?.at ?? at) }))
}
