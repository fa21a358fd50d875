import type { Item } from '@inlet/wire/service'
import type { ItemKind } from '../../domain/offer/itemKind.ts'
import { itemsTexts } from '../../i18n/itemsTexts.ts'

/** A page is a file even if it has pages below it; what else can be opened is a folder. */
export function itemKind(item: Item): ItemKind {
  return item.item_type !== 'PAGE' && item.is_expandable ? 'FOLDER' : 'FILE'
}

/** `PDF`: as the source says, else by the ending of a file's name. Null where there is none to judge by. */
export function itemFormat(item: Item): string | null {
  if (item.file_format) return item.file_format.toUpperCase()
  // Pages and tickets are called what their authors like: "Release 1.0" has no format 0.
  if (item.item_type !== null && item.item_type !== 'FILE') return null
  const [, ending] = /\.([a-z0-9]{1,8})$/i.exec(item.name ?? '') ?? []
  return ending && /[a-z]/i.test(ending) ? ending.toUpperCase() : null
}

export type ItemRules = {
  /** Formats that may be synced; null where the source's formats are not judged (code hosts). */
  readonly formats: ReadonlySet<string> | null
  /** Folders can be chosen with all that is in them, whatever the source says of one. */
  readonly folders: boolean
}

/** Why an item cannot be chosen, in words; null if it can. */
export function unfitness(item: Item, { formats, folders }: ItemRules): string | null {
  const isFolder = itemKind(item) === 'FOLDER'
  if (isFolder && folders) return null
  if (item.is_selectable === false || (isFolder && !item.is_selectable)) return itemsTexts().notSelectable
  const format = isFolder ? null : itemFormat(item)
  return format && formats && !formats.has(format) ? itemsTexts().notSupported : null
}
