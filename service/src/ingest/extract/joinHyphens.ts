/** A word cut at the end of a line or a column, and the rest of it with what follows up to a space. Both begin with a word: not each letter of it is tried. */
const CUT = /(?<!\p{L})(\p{L}{2,})[-\u2010\u00ad]\n{1,2}(\p{Ll}\S*)[^\S\n]*/gu
/** "Ein- und Ausgang", "pre- and postwar": the hyphen stands for what comes later. */
const SHARED = /^(?:und|oder|bzw|sowie|bis|and|or|to|et|ou|y|e|o|ed|en|of|och|eller|og|i|lub)$/iu
const COMPOUND = /(?<!\p{L})\p{L}+-\p{L}+/gu
const LETTERS = /^\p{L}+/u

/**
 * Text in which words that were cut at the end of a line are whole again. The hyphen stays where the same text writes it
 * within a line too, as in "long-term".
 */
export function joinHyphens(text: string): string {
  const compounds = new Set(Array.from(text.matchAll(COMPOUND), ([word]) => word.toLowerCase()))
  return text.replace(CUT, (whole, begin: string, rest: string) => {
    const end = LETTERS.exec(rest)?.[0] ?? ''
    if (SHARED.test(end)) return whole
    const isCompound = compounds.has(`${begin}-${end}`.toLowerCase())
    return `${begin}${isCompound ? '-' : ''}${rest}\n`
  })
}
