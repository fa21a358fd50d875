import type { SourceItem } from '../SourceItem.ts'
import { handleOf, targetOfHandle } from './resourceKeys.ts'

/**
 * The content of a shortcut's target folder is listed again below the shortcut, as `shortcut/file`. Google's
 * ids contain no slash. Shortcuts to folders inside of it are not followed, which would loop.
 */
const SEPARATOR = '/'

type Known = Pick<SourceItem, 'externalId' | 'handle'>

/** Whether an item is below a shortcut. */
export function isBelowShortcut(externalId: string): boolean {
  return externalId.includes(SEPARATOR)
}

/** Whether a folder is a shortcut or below one. */
function leadsElsewhere(folder: Known): boolean {
  return targetOfHandle(folder).id !== folder.externalId
}

/** Converts the items of a target folder to items below the shortcut. `folder`: its external id. */
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

/**
 * Returns what a page of changes means below shortcuts. `known`: items whose handle names a changed file or its
 * parent.
 */
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

/** Returns the handles that items below shortcuts may have. */
export function handlesOf(items: readonly SourceItem[], gone: readonly string[]): string[] {
  const ids = items.flatMap(({ externalId, parentExternalId }) => [externalId, parentExternalId ?? ''])
  const withKeys = items.flatMap((item) => {
    const { id, key } = targetOfHandle(item)
    return key === null ? [] : [handleOf(id, key) ?? '']
  })
  return [...new Set([...ids, ...withKeys, ...gone])].filter((handle) => handle !== '')
}

function idBelow(folder: string, id: string): string {
  return `${folder.split(SEPARATOR)[0]}${SEPARATOR}${id}`
}
