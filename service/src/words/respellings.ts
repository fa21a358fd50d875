/** Letters by which one may be mistaken for another, or that may be left out, by the script of a word. Folded. */
const ALPHABETS: readonly (readonly [RegExp, string])[] = [
  [/^\p{sc=Latin}+$/u, 'abcdefghijklmnopqrstuvwxyz'],
  [/^\p{sc=Cyrillic}+$/u, 'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ'],
  [/^\p{sc=Greek}+$/u, 'αβγδεζηθικλμνξοπρσςτυφχψω'],
  [/^\p{sc=Hebrew}+$/u, 'אבגדהוזחטיךכלםמןנסעףפץצקרשת'],
  [/^\p{sc=Arabic}+$/u, 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءئؤ'],
]
/** Shorter words have too many others that are like them. */
const SHORTEST = 5
/** A term is no longer. */
const LONGEST = 40

/**
 * Returns a folded word with one letter removed, added, replaced, or swapped with the next. The first letter is rarely
 * wrong. None for words with digits, which are codes.
 */
export function respellings(word: string): string[] {
  const alphabet = ALPHABETS.find(([script]) => script.test(word))?.[1]
  if (!alphabet || word.length < SHORTEST || word.length > LONGEST) return []
  const found = new Set<string>()
  for (let at = 1; at <= word.length; at += 1) {
    const before = word.slice(0, at)
    const [one = '', two = ''] = word.slice(at)
    for (const letter of alphabet) {
      found.add(before + letter + word.slice(at))
      if (one) found.add(before + letter + word.slice(at + 1))
    }
    found.add(before + word.slice(at + 1))
    found.add(before + two + one + word.slice(at + 2))
  }
  found.delete(word)
  return [...found]
}
