/** Words in the order of a text; in scripts without spaces, letters. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  return plain.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu) ?? []
}

/** The share of the expected words that is found, each as often as it was found. */
export function recall(expected: string, found: string): number {
  const left = new Map<string, number>()
  for (const word of wordsOf(found)) left.set(word, (left.get(word) ?? 0) + 1)
  const words = wordsOf(expected)
  let hits = 0
  for (const word of words) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    hits += 1
  }
  return words.length === 0 ? 1 : hits / words.length
}
