/** What stands between the parts of a compound: German, Dutch and the languages of Scandinavia. */
const LINKS = ['', 's', 'n', 'en', 'es', 'e'] as const
const LETTERS = /^\p{sc=Latin}+$/u
const DIGITS = /^\p{N}+$/u
/** Letters of a part that may stand apart from the other. */
const SHORTEST_PART = 4
/** Letters of a part that stands beside the other. */
const SHORTEST_NEIGHBOUR = 2

/** Returns the compounds that these words may form, folded, each in all of its stems. */
export function compoundsOf(some: readonly string[], others: readonly string[]): string[] {
  const made = new Set<string>()
  for (const first of some.filter(isPart))
    for (const last of others.filter(isPart)) {
      for (const link of LINKS) made.add(first + link + last).add(last + link + first)
    }
  return [...made]
}

/** Two words that may form a compound. `areNeighbours`: only if they are next to each other. */
export type Split = { readonly parts: readonly [string, string]; readonly areNeighbours: boolean }

/** Returns all ways to split a folded word into two parts. */
export function splitsOf(word: string): Split[] {
  const shortest = DIGITS.test(word) ? 1 : SHORTEST_NEIGHBOUR
  const found: Split[] = []
  for (let at = shortest; at <= word.length - shortest; at += 1) {
    const [first, last] = [word.slice(0, at), word.slice(at)]
    found.push({ parts: [first, last], areNeighbours: true })
    if (!LETTERS.test(word) || last.length < SHORTEST_PART) continue
    for (const link of LINKS) {
      const bare = first.slice(0, first.length - link.length)
      if (bare.length >= SHORTEST_PART && first.endsWith(link))
        found.push({ parts: [bare, last], areNeighbours: false })
    }
  }
  return found
}

function isPart(word: string): boolean {
  return word.length >= 3 && LETTERS.test(word)
}
