/** What readers put in the place of a letter that they cannot tell: the private use area, U+FFFD, control characters. */
const UNKNOWN = /[\ufffd\p{Co}]|[^\P{Cc}\s]/gu
/** Bullets and arrows of symbol fonts are such letters too, and nobody misses them. */
const FEW = 10
const SHARE = 0.02

/** Whether so much of a text is in letters that cannot be told that some of it is lost. */
export function unknownLetters(text: string): boolean {
  const unknown = text.match(UNKNOWN)?.length ?? 0
  return unknown > FEW && unknown > text.length * SHARE
}
