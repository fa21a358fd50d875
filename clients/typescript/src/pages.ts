type Page<T, C> = { readonly items: readonly T[]; readonly next?: C | null }

/** The items of a list whose pages name the next one. */
export async function* byCursor<P, T, C>(
  ask: (cursor: C | undefined) => Promise<P>,
  read: (page: P) => Page<T, C>,
): AsyncGenerator<T> {
  let cursor: C | undefined
  do {
    const { items, next } = read(await ask(cursor))
    yield* items
    cursor = next ?? undefined
  } while (cursor !== undefined)
}

/** The items of a list that is counted off. */
export async function* byOffset<P, T>(
  ask: (offset: number) => Promise<P>,
  read: (page: P) => readonly T[],
  first = 0,
): AsyncGenerator<T> {
  for (let offset = first; ; ) {
    const items = read(await ask(offset))
    if (items.length === 0) return
    yield* items
    offset += items.length
  }
}
