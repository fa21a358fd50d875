/** Four or more letters or digits that stand alone. Only scripts that write words in letters have capitals. */
const SPACED = /(?<!\S)(?:[\p{Lu}\p{Ll}\p{N}] ){3,}[\p{Lu}\p{Ll}\p{N}](?!\S)/u
/** So few letters are one word, even if nothing shows a space. */
const ONE_WORD = 12

/** Whether a page has words that are written l i k e  t h i s. */
export function hasSpacedLetters(text: string): boolean {
  return SPACED.test(text)
}

/**
 * Joins the letters of spaced-out words. `text` has a tab for a gap as wide as a letter; `shown` is the text of the
 * page in drawing order, with only the typed spaces.
 */
export function joinSpacedLetters(text: string, shown: string): string {
  const places: number[] = []
  for (let at = 0; at < shown.length; at += 1) if (/\S/.test(shown[at] ?? '')) places.push(at)
  const solid = places.map((at) => shown[at]).join('')
  return text
    .split('\n')
    .map((line) => (hasSpacedLetters(line) ? joinLine(line, { shown, solid, places }) : line))
    .join('\n')
}

type Shown = { shown: string; solid: string; places: readonly number[] }

function joinLine(line: string, { shown, solid, places }: Shown): string {
  const letters = line.replace(/\s+/g, '')
  const found = solid.indexOf(letters)
  const typed =
    found < 0 ? letters : shown.slice(places[found], (places[found + letters.length - 1] ?? 0) + 1).trim()
  if (/\s/.test(typed) || (found >= 0 && letters.length <= ONE_WORD && !line.includes('\t'))) return typed
  return line
    .split('\t')
    .map((words) => words.replace(/(?<=(?<!\S)\S) (?=\S(?!\S))/g, ''))
    .join('\t')
}
