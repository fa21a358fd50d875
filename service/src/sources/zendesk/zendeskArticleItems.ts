import type { ListRequest } from '../abilities/ListRequest.ts'
import { folderItem } from '../client/fileItem.ts'
import { textItem } from '../desk/deskItems.ts'
import type { SourceItem, Visibility } from '../SourceItem.ts'
import type { HelpCenter } from './HelpCenterReader.ts'
import type { Article, Category, Section } from './zendeskAnswers.ts'

/** Nesting of sections; Zendesk allows five levels. */
const MAX_DEPTH = 20

export function foldersOf(tree: HelpCenter): SourceItem[] {
  const sections = [...tree.sections.values()].map((one) => sectionItem(one, tree))
  return [...tree.categories.map(categoryItem), ...sections]
}

export function parentOf(
  { parent_section_id: parent }: Section,
  { sections }: HelpCenter,
): Section | undefined {
  return parent ? sections.get(parent) : undefined
}

export function categoryItem({ id, name, html_url, updated_at }: Category): SourceItem {
  const externalId = `category|${id}`
  const known = { externalId, parentExternalId: null, rootExternalId: externalId, name }
  return { ...folderItem(known, 'CATEGORY'), externalUrl: html_url ?? null, updatedAt: updated_at ?? null }
}

export function sectionItem(section: Section, tree: HelpCenter): SourceItem {
  const { id, name, category_id, html_url, updated_at } = section
  const parent = parentOf(section, tree)
  const known = {
    externalId: `section|${id}`,
    parentExternalId: parent ? `section|${parent.id}` : `category|${category_id}`,
    rootExternalId: `category|${category_id}`,
    name,
  }
  return { ...folderItem(known, 'SECTION'), externalUrl: html_url ?? null, updatedAt: updated_at ?? null }
}

/** Returns nothing for a draft, or if its section is hidden. */
export function articleItems(
  article: Article,
  { sections }: HelpCenter,
  { attachments }: Pick<ListRequest, 'attachments'>,
): SourceItem[] {
  const section = sections.get(article.section_id ?? 0)
  if (article.draft || !section) return []
  return [
    textItem({
      externalId: `article|${article.id}`,
      parentExternalId: `section|${section.id}`,
      rootExternalId: `category|${section.category_id}`,
      name: article.title ?? null,
      itemType: 'ARTICLE',
      fileFormat: 'ZENDESK',
      version: article.edited_at ?? article.updated_at ?? '',
      externalUrl: article.html_url ?? null,
      createdAt: article.created_at ?? null,
      updatedAt: article.updated_at ?? null,
      visibility: visibilityOf(article),
      isExpandable: attachments === true,
    }),
  ]
}

/** https://developer.zendesk.com/api-reference/help_center/help-center-api/articles/: `user_segment_id` */
function visibilityOf({ user_segment_id: one, user_segment_ids: some }: Article): Visibility {
  return (one ?? null) !== null || (some ?? []).length > 0 ? 'restricted' : 'public'
}

/** The titles of its ancestors, from the category on. */
export function titlesAbove(id: number | null, tree: HelpCenter): string[] {
  const names: string[] = []
  let section = id === null ? undefined : tree.sections.get(id)
  const category = tree.categories.find((one) => one.id === section?.category_id)
  for (let level = 0; section && level < MAX_DEPTH; level += 1) {
    names.unshift(section.name)
    section = parentOf(section, tree)
  }
  return category ? [category.name, ...names] : names
}
