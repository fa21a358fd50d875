import type { SourceItem } from '../../src/sources/SourceItem.ts'

/** Returns what tells the folder of an item among these; null: it is in none of them. */
export function parentIn(items: readonly SourceItem[]): (item: SourceItem) => string | null {
  const known = new Set(items.map(({ externalId }) => externalId))
  return ({ parentExternalId: id }) => (id !== null && known.has(id) ? id : null)
}

/** With what is gone goes what is in it; what is nowhere below the folder any more does not count. */
export function withoutGone(
  known: ReadonlyMap<string, SourceItem>,
  gone: ReadonlySet<string>,
  folder: string | null,
): Map<string, SourceItem> {
  const isBelow = (item: SourceItem): boolean => {
    if (gone.has(item.externalId)) return false
    const { parentExternalId: parent } = item
    if (parent === folder) return true
    const within = parent === null ? undefined : known.get(parent)
    return within !== undefined && isBelow(within)
  }
  return new Map([...known].filter(([, item]) => isBelow(item)))
}
