import type { SourceItem } from '../Connector.ts'
import { handleOf, targetOfHandle } from './resourceKeys.ts'

/**
 * What is in a folder that a shortcut leads to is there once more, below the shortcut: `shortcut/file`. Ids of Google's
 * have no slash. From there no shortcut to a folder is followed, so that nothing goes round in circles.
 */
const BELOW = '/'

type Known = Pick<SourceItem, 'externalId' | 'handle'>

/** Whether it is below a shortcut. */
export function isBelowShortcut(externalId: string): boolean {
  return externalId.includes(BELOW)
}

/** Whether a folder is a shortcut, or below one: it lists another. */
function leadsElsewhere(folder: Known): boolean {
  return targetOfHandle(folder).id !== folder.externalId
}

/** Things that a folder below a shortcut lists, as they are there. `folder`: its external id. */
export function belowShortcut(folder: string, items: readonly SourceItem[]): SourceItem[] {
  return items
    .filter((item) => !(item.isExpandable && leadsElsewhere(item)))
    .map((item) => {
      const { id, key } = targetOfHandle(item)
      return {
        ...item,
        externalId: idBelow(folder, item.externalId),
        parentExternalId: folder,
        handle: handleOf(id, key ?? undefined),
      }
    })
}

/** What a page of changes means below shortcuts. `known`: items with handles of what changed, and of what that is in. */
export function changesBelowShortcuts(
  items: readonly SourceItem[],
  gone: readonly string[],
  known: readonly Known[],
): { readonly changed: readonly SourceItem[]; readonly removed: readonly string[] } {
  const byTarget = new Map<string, string[]>()
  for (const one of known.filter(leadsElsewhere)) {
    const { id } = targetOfHandle(one)
    byTarget.set(id, [...(byTarget.get(id) ?? []), one.externalId])
  }
  const below = (id: string) => (byTarget.get(id) ?? []).filter(isBelowShortcut)
  const changed = items.flatMap((item) =>
    (byTarget.get(item.parentExternalId ?? '') ?? []).flatMap((folder) => belowShortcut(folder, [item])),
  )
  const there = new Set(changed.map(({ externalId }) => externalId))
  const elsewhere = items.flatMap(({ externalId }) => below(externalId)).filter((id) => !there.has(id))
  return { changed, removed: [...gone.flatMap(below), ...elsewhere] }
}

/** Handles by which what is below shortcuts is known. */
export function handlesOf(items: readonly SourceItem[], gone: readonly string[]): string[] {
  const ids = items.flatMap(({ externalId, parentExternalId }) => [externalId, parentExternalId ?? ''])
  const withKeys = items.flatMap((item) => {
    const { id, key } = targetOfHandle(item)
    return key === null ? [] : [handleOf(id, key) ?? '']
  })
  return [...new Set([...ids, ...withKeys, ...gone])].filter((handle) => handle !== '')
}

function idBelow(folder: string, id: string): string {
  return `${folder.split(BELOW)[0]}${BELOW}${id}`
}
