import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import type { Credential } from '../Credential.ts'
import { encodeName } from '../client/encodePath.ts'
import { loginOf } from '../client/loginOf.ts'
import { ofFixedAddress } from '../client/partFaults.ts'
import { SharedAnswers } from '../client/SharedAnswers.ts'
import { notUnderstood } from '../client/SourceClient.ts'
import { isItemFault, SourceFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { Document360Api } from './Document360Api.ts'
import {
  type ArticleEntry,
  ArticlePlace,
  Categories,
  Category,
  type Language,
  type ProjectVersion,
  ProjectVersions,
} from './document360Answers.ts'
import { articleItem, categoryItem, languageItem, placeOfId, siteOf } from './document360Items.ts'

/** The content of a category, or of the top. */
type Folder = {
  readonly categories: readonly Category[]
  readonly articles: readonly ArticleEntry[]
  /** Whether it or an ancestor is hidden. */
  readonly isHidden: boolean
}
/** By category id. The top has the empty id. */
type Tree = ReadonlyMap<string, Folder>

/** One answer contains the whole tree of a version and language; its folders are listed from that. */
const SHARED = { idleMs: 60_000, maxEntries: 16 }

/** Versions of a documentation, their languages, categories and articles. */
export class Document360Trees {
  private readonly api: Document360Api
  private readonly versionsOf: SharedAnswers<readonly ProjectVersion[]>
  private readonly trees: SharedAnswers<Tree>
  private readonly sites: SharedAnswers<string | null>

  constructor(api: Document360Api, clock: Clock) {
    this.api = api
    this.versionsOf = new SharedAnswers(clock, SHARED)
    this.trees = new SharedAnswers(clock, SHARED)
    this.sites = new SharedAnswers(clock, SHARED)
  }

  async versions(credential: Credential, signal: AbortSignal): Promise<readonly ProjectVersion[]> {
    return this.versionsOf.fresh(loginOf(credential), async () => {
      const request = this.api.read(ProjectVersions, credential, ['/ProjectVersions'], signal)
      const { data } = await ofFixedAddress(request)
      return data
    })
  }

  async below(
    credential: Credential,
    { folder, handle, isFirst }: { folder: string; handle: string | null; isFirst: boolean },
    signal: AbortSignal,
  ): Promise<SourceItem[]> {
    const { version, language, kind, id } = placeOfId(folder)
    if (language === null) {
      const languages = await this.languages(credential, version, signal)
      if (languages.length > 1) return languages.map((one) => languageItem(version, one, handle))
      const only = languages[0]?.code ?? DEFAULT.code
      return this.inLanguage(
        credential,
        { folder, version, language: only, category: '', handle, isFirst },
        signal,
      )
    }
    const category = kind === 'category' ? id : ''
    return this.inLanguage(
      credential,
      { folder, version, language, category, handle, isFirst: isFirst && kind === null },
      signal,
    )
  }

  /** Whether it is published and in the tree of its version. Drafts can still be read by id. */
  async has(credential: Credential, externalId: string, signal: AbortSignal): Promise<boolean> {
    const { version, language, kind, id } = placeOfId(externalId)
    const languages = await this.languages(credential, version, signal)
    if (kind === null || language === null)
      return language === null || languages.some(({ code }) => code === language)
    const key = keyOf(credential, version, language)
    const tree = await this.trees.shared(key, () => this.tree(credential, version, language, signal))
    if (kind === 'category') return tree.has(id)
    return [...tree.values()].some(({ articles }) =>
      articles.some((one) => one.id === id && isPublished(one)),
    )
  }

  /** Returns everything that differs after any change. */
  async state(credential: Credential, signal: AbortSignal): Promise<unknown> {
    const state: unknown[] = []
    for (const { id, version_code_name, language_versions } of await this.versions(credential, signal)) {
      state.push([id, version_code_name])
      for (const { code } of languagesOf(language_versions)) {
        const tree = await this.trees.fresh(keyOf(credential, id, code), () =>
          this.tree(credential, id, code, signal),
        )
        for (const [category, { categories, articles }] of tree)
          state.push([
            ...[code, category],
            categories.map((one) => [one.id, one.name, one.modified_at, one.category_type, one.hidden]),
            articles.map((one) => [one.id, one.title, one.modified_at, one.public_version, one.hidden]),
          ])
      }
    }
    return state
  }

  private async inLanguage(
    credential: Credential,
    request: {
      folder: string
      version: string
      language: string
      category: string
      handle: string | null
      isFirst: boolean
    },
    signal: AbortSignal,
  ): Promise<SourceItem[]> {
    const { folder, version, language, category, handle, isFirst } = request
    const key = keyOf(credential, version, language)
    const ask = () => this.tree(credential, version, language, signal)
    const tree = await (isFirst ? this.trees.fresh(key, ask) : this.trees.shared(key, ask))
    const found = tree.get(category)
    if (!found) throw new SourceFault('gone', 'This category is no longer there.')
    const site = await this.sites.shared(key, () => this.site(credential, tree, language, signal))
    const within = { version, language, parent: folder, above: handle, site, isHidden: found.isHidden }
    return [
      ...found.categories.map((one) => categoryItem(one, within)),
      // Unpublished articles are not imported.
      ...found.articles.filter(isPublished).map((one) => articleItem(one, within)),
    ]
  }

  /** The languages of a version, the default one first. */
  private async languages(
    credential: Credential,
    id: string,
    signal: AbortSignal,
  ): Promise<readonly Language[]> {
    const known = await this.versionsOf.shared(loginOf(credential), () => this.versions(credential, signal))
    const isThis = (one: ProjectVersion) => one.id === id
    // The version may be newer than the cached list.
    const version = known.find(isThis) ?? (await this.versions(credential, signal)).find(isThis)
    if (!version) throw new SourceFault('gone', 'This version is no longer there.')
    const all = version.language_versions ?? []
    return all.toSorted((a, b) => Number(b.set_as_default) - Number(a.set_as_default))
  }

  /** Lists contain only the ends of URLs. One article tells how all of them begin. */
  private async site(
    credential: Credential,
    tree: Tree,
    language: string,
    signal: AbortSignal,
  ): Promise<string | null> {
    const [first] = [...tree.values()].flatMap(({ articles }) => articles.filter(isPublished))
    if (!first) return null
    const path = `/Articles/${encodeName(first.id)}/${encodeName(language)}`
    try {
      return siteOf((await this.api.read(ArticlePlace, credential, [path], signal)).data)
    } catch (error) {
      if (isItemFault(error)) return null
      throw error
    }
  }

  private async tree(
    credential: Credential,
    version: string,
    language: string,
    signal: AbortSignal,
  ): Promise<Tree> {
    const path = `/ProjectVersions/${encodeName(version)}/categories`
    const query = { excludeArticles: 'false', langCode: language }
    const { data } = await this.api.read(Categories, credential, [path, query], signal)
    const tree = new Map<string, Folder>()
    type Left = Pick<Folder, 'articles' | 'isHidden'> & { id: string; below: readonly unknown[] }
    const left: Left[] = [{ id: '', below: data, articles: [], isHidden: false }]
    for (let next = left.pop(); next; next = left.pop()) {
      const parsed = v.safeParse(v.array(Category), next.below, { abortEarly: true })
      if (!parsed.success) throw notUnderstood()
      const { articles, isHidden } = next
      tree.set(next.id, { categories: parsed.output, articles, isHidden })
      for (const { id, child_categories, hidden, ...one } of parsed.output)
        left.push({
          id,
          below: child_categories ?? [],
          articles: one.articles ?? [],
          isHidden: isHidden || hidden === true,
        })
    }
    return tree
  }
}

/** For versions that name no language. */
const DEFAULT: Language = { code: 'en', set_as_default: true, name: '' }

function languagesOf(all: readonly Language[] | null): readonly Language[] {
  return all && all.length > 0 ? all : [DEFAULT]
}

function keyOf(credential: Credential, version: string, language: string): string {
  return `${loginOf(credential)} ${version} ${language}`
}

function isPublished({ public_version }: ArticleEntry): boolean {
  return (public_version ?? 0) > 0
}
