import type { Item } from '@inlet/wire/service'
import type { ItemKind } from '../../domain/offer/itemKind.ts'
import { itemsTexts } from '../../i18n/itemsTexts.ts'

/** A page is a file even if it has pages below it. Everything else that opens is a folder. */
export function itemKind(item: Item): ItemKind {
  return item.item_type !== 'PAGE' && item.is_expandable ? 'FOLDER' : 'FILE'
}

/** `PDF`: as reported by the source, else the extension of a file's name. Null if there is none. */
export function itemFormat(item: Item): string | null {
  if (item.file_format) return item.file_format.toUpperCase()
  // Names of pages and tickets are free text: "Release 1.0" has no format 0.
  if (item.item_type !== null && item.item_type !== 'FILE') return null
  const [, ending] = /\.([a-z0-9]{1,8})$/i.exec(item.name ?? '') ?? []
  return ending && /[a-z]/i.test(ending) ? ending.toUpperCase() : null
}

export type ItemRules = {
  /** Formats that may be synced; null if formats do not apply (code hosts). */
  readonly formats: ReadonlySet<string> | null
  /** Folders can be chosen with everything in them, whatever the source says. */
  readonly folders: boolean
}

/** Why an item cannot be chosen; null if it can. */
export function unfitness(item: Item, { formats, folders }: ItemRules): string | null {
  const isFolder = itemKind(item) === 'FOLDER'
  if (isFolder && folders) return null
  if (item.is_selectable === false || (isFolder && !item.is_selectable)) return itemsTexts().notSelectable
  const format = isFolder ? null : itemFormat(item)
  return format && formats && !formats.has(format) ? itemsTexts().notSupported : null
}
