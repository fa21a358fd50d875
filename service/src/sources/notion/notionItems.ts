import * as v from 'valibot'
import { folderItem } from '../client/fileItem.ts'
import { gone } from '../client/meaning.ts'
import { idOf, partsOf } from '../client/partsOf.ts'
import type { SourceItem } from '../SourceItem.ts'
import { type Block, type DataSource, type Page, Texts } from './notionAnswers.ts'

/** The prefix of table ids. Pages have Notion's own id, as at the end of their URL. */
const TABLE = 'data-source'
/** When the minute of an edit is over, including clock differences and index delays. */
const SETTLED_MS = 120_000
const UNTITLED = 'Untitled'
const Uuid = v.pipe(v.string(), v.uuid())

/** Parses an external id. Throws a SourceFault if Notion can't have it. */
export function targetOf(externalId: string): { readonly kind: 'page' | 'table'; readonly id: string } {
  const { root, path } = partsOf(externalId)
  const target = root === TABLE ? { kind: 'table' as const, id: path } : { kind: 'page' as const, id: root }
  if (!v.is(Uuid, target.id)) throw gone()
  return target
}

export function tableIdOf(id: string): string {
  return idOf(TABLE, id)
}

/** Returns the URL of an item. Notion needs only the id. */
export function addressOf(id: string): string {
  return `https://www.notion.so/${id.replaceAll('-', '')}`
}

export function plainOf(texts: Texts): string {
  return texts.map(({ plain_text }) => plain_text).join('')
}

export function titleOf({ properties }: Page): string {
  const title = Object.values(properties).find(({ type }) => type === 'title')
  const texts = v.safeParse(Texts, title?.title, { abortEarly: true })
  return (texts.success && plainOf(texts.output).trim()) || UNTITLED
}

/**
 * Edit times have minute precision. As long as the minute may see another edit, the version differs from the
 * final one, so the page is read again.
 */
function versionOf(lastEdited: string, now: Date): string {
  return now.getTime() - Date.parse(lastEdited) < SETTLED_MS ? `${lastEdited} or later` : lastEdited
}

type Known = Pick<Page, 'id' | 'created_time' | 'last_edited_time'> & { readonly title: string }

/** A page may contain pages, which only its blocks tell. */
function itemOfPage(
  { id, title, created_time, last_edited_time }: Known,
  parent: string | null,
  now: Date,
): SourceItem {
  return {
    externalId: id,
    parentExternalId: parent,
    rootExternalId: null,
    name: title,
    itemType: 'PAGE',
    isSelectable: true,
    isExpandable: true,
    fileFormat: 'NOTION',
    externalUrl: addressOf(id),
    createdAt: created_time,
    updatedAt: last_edited_time,
    version: versionOf(last_edited_time, now),
  }
}

export function pageItem(page: Page, parent: string | null, now: Date): SourceItem {
  return itemOfPage({ ...page, title: titleOf(page) }, parent, now)
}

/** The same page, listed as a child block. */
export function childPageItem(block: Block, parent: string, now: Date): SourceItem {
  const content = v.safeParse(v.object({ title: v.string() }), block.child_page, { abortEarly: true })
  const title = (content.success && content.output.title.trim()) || UNTITLED
  return itemOfPage({ ...block, title }, parent, now)
}

export function tableItem({ id, name }: { id: string; name: string }, parent: string | null): SourceItem {
  const known = { externalId: tableIdOf(id), parentExternalId: parent, rootExternalId: null }
  return { ...folderItem({ ...known, name: name.trim() || UNTITLED }, 'DATABASE'), externalUrl: null }
}

export function dataSourceItem({ id, title }: DataSource, parent: string | null): SourceItem {
  return tableItem({ id, name: plainOf(title) }, parent)
}
