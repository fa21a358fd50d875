type ListRequest = {
  readonly prefix: string
  /** Names are shown up to it. Empty: whole. */
  readonly delimiter: string
  /** The last entry of the page before. Empty: there was none. */
  readonly after: string
  readonly limit: number
}

type ListedPage<T> = {
  /** `stored` null: a prefix that others have in common. */
  readonly entries: readonly { readonly name: string; readonly stored: T | null }[]
  readonly isLast: boolean
}

/** Returns a page of what is below a prefix. Prefixes and objects are in one order and count together. */
export function listObjects<T>(objects: ReadonlyMap<string, T>, request: ListRequest): ListedPage<T> {
  const { prefix, delimiter, after, limit } = request
  const shown = (name: string) => {
    const end = delimiter === '' ? -1 : name.indexOf(delimiter, prefix.length)
    return end < 0 ? name : name.slice(0, end + delimiter.length)
  }
  const below = [...objects.keys()].filter((name) => name.startsWith(prefix))
  const left = [...new Set(below.map(shown))].filter((name) => name > after).sort()
  const entries = left.slice(0, limit).map((name) => ({ name, stored: objects.get(name) ?? null }))
  return { entries, isLast: left.length <= limit }
}
