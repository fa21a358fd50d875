import { pathBelow } from '../articles/articleContent.ts'
import { folderItem } from '../client/fileItem.ts'
import { idOf, partsOf } from '../client/partsOf.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { ArticleEntry, Category, Language, ProjectVersion } from './document360Answers.ts'

/** The parts of an external id: a version of the documentation, a language, and an entry in it. */
export type Place = {
  readonly version: string
  /** Null: the version itself. */
  readonly language: string | null
  /** Null: the language itself. */
  readonly kind: 'category' | 'article' | null
  readonly id: string
}

const FORMAT = 'DOCUMENT360'

export function placeOfId(externalId: string): Place {
  const { root: version, path } = partsOf(externalId)
  const [language = '', kind = '', id = ''] = path.split('/')
  const isKnown = kind === 'category' || kind === 'article'
  return { version, language: language || null, kind: isKnown ? kind : null, id }
}

export function versionItem({
  id,
  version_code_name,
  version_number,
  created_at,
  modified_at,
}: ProjectVersion): SourceItem {
  const name = version_code_name || `v${version_number ?? 0}`
  const known = { externalId: id, parentExternalId: null, rootExternalId: null, name }
  return {
    ...folderItem(known, 'PROJECT'),
    createdAt: timeOf(created_at),
    updatedAt: timeOf(modified_at),
    handle: pathBelow(null, name),
  }
}

export function languageItem(version: string, { code, name }: Language, above: string | null): SourceItem {
  const known = { externalId: idOf(version, code), parentExternalId: version, rootExternalId: version }
  return { ...folderItem({ ...known, name: name || code }, 'LANGUAGE'), handle: above }
}

/** The parent of listed entries: its version, language and path. */
type Within = {
  readonly version: string
  readonly language: string
  readonly parent: string
  readonly above: string | null
  /** The common beginning of its articles' URLs. Null: unknown. */
  readonly site: string | null
  /** Whether their category is hidden. */
  readonly isHidden: boolean
}

export function categoryItem(
  { id, name, slug, category_type, created_at, modified_at, hidden }: Category,
  { version, language, parent, above, site, isHidden }: Within,
): SourceItem {
  const title = name || id
  const known = {
    externalId: idOf(version, `${language}/category/${id}`),
    parentExternalId: parent,
    rootExternalId: version,
    name: title,
  }
  return {
    ...folderItem(known, 'CATEGORY'),
    visibility: hidden || isHidden ? 'hidden' : 'public',
    externalUrl: addressOf(site, slug),
    // An index lists its children, which are imported themselves.
    fileFormat: category_type === 1 ? FORMAT : null,
    createdAt: timeOf(created_at),
    updatedAt: timeOf(modified_at),
    version: category_type === 1 ? (modified_at ?? '') : '',
    handle: pathBelow(above, title),
  }
}

export function articleItem(
  { id, title, slug, public_version, latest_version, modified_at, hidden }: ArticleEntry,
  { version, language, parent, above, site, isHidden }: Within,
): SourceItem {
  const name = title || id
  const known = {
    externalId: idOf(version, `${language}/article/${id}`),
    parentExternalId: parent,
    rootExternalId: version,
    name,
  }
  return {
    ...folderItem(known, 'ARTICLE'),
    visibility: hidden || isHidden ? 'hidden' : 'public',
    externalUrl: addressOf(site, slug),
    isExpandable: false,
    fileFormat: FORMAT,
    updatedAt: timeOf(modified_at),
    version: `${modified_at ?? ''} ${public_version} ${latest_version}`,
    handle: pathBelow(above, name),
  }
}

/** Returns the URL of an article without its slug. */
export function siteOf({
  url,
  slug,
}: {
  readonly url: string | null
  readonly slug: string | null
}): string | null {
  return url && slug && URL.canParse(url) && url.endsWith(`/${slug}`) ? url.slice(0, -slug.length) : null
}

function addressOf(site: string | null, slug: string | null): string | null {
  return site !== null && slug ? `${site}${slug}` : null
}

/** Times have no zone and are in UTC. */
function timeOf(text: string | null): string | null {
  const time = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text ?? '') ? (text ?? '') : `${text}Z`)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
