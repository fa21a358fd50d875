import { randomUUID } from 'node:crypto'
import { type StrictAnswer, type StrictRequest, StrictServer } from '../../emulators/kit/StrictServer.ts'

export type StrictArticle = {
  id: string
  title: string
  /** By language. */
  html: Record<string, string>
  markdown: string
  published: number
  latest: number
  modified: string
  hidden?: boolean
}
export type StrictCategory = {
  id: string
  name: string
  type: 0 | 1 | 2
  html: string
  modified: string
  hidden?: boolean
  articles: StrictArticle[]
  categories: StrictCategory[]
}
export type StrictVersion = {
  id: string
  name: string
  languages: string[]
  created: string
  categories: StrictCategory[]
}

/** The parameters of each call, of the vendor's description of version 2: https://apidocs.document360.com/apidocs */
const CALLS: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/v2\/ProjectVersions$/, []],
  [
    /^\/v2\/ProjectVersions\/[^/]+\/categories$/,
    ['excludeArticles', 'langCode', 'includeCategoryDescription'],
  ],
  [/^\/v2\/Articles\/[^/]+\/[^/]+$/, ['isForDisplay', 'isPublished', 'appendSASToken']],
  [/^\/v2\/Categories\/[^/]+\/content\/[^/]+$/, ['isForDisplay', 'isPublished', 'appendSASToken']],
  [/^\/v2\/Teams$/, ['skip', 'take']],
]
const NO_ERRORS = { extension_data: null, success: true, errors: [], warnings: [], information: [] }

/**
 * One data centre of Document360 after the reference. Its token comes in `api_token` and in no other header; what is not
 * there is 400 with a reason, and times have no zone.
 */
export class StrictDocument360 {
  readonly tokens = new Set<string>()
  readonly team = [{ user_id: 'user-ann', email_id: 'Ann@acme.example' }]
  readonly versions: StrictVersion[] = []
  server!: StrictServer
  private times = 0

  static async start(): Promise<StrictDocument360> {
    const strict = new StrictDocument360()
    strict.server = await StrictServer.start((request) => strict.answer(request))
    return strict
  }

  get url(): string {
    return this.server.url
  }

  addVersion(name: string, languages: string[] = ['en']): StrictVersion {
    const version = { id: randomUUID(), name, languages, created: this.time(), categories: [] }
    this.versions.push(version)
    return version
  }

  addCategory(
    within: StrictVersion | StrictCategory,
    name: string,
    more: Partial<StrictCategory> = {},
  ): StrictCategory {
    const category: StrictCategory = {
      ...{ id: randomUUID(), name, type: 0, html: '', modified: this.time() },
      ...{ articles: [], categories: [] },
      ...more,
    }
    within.categories.push(category)
    return category
  }

  addArticle(category: StrictCategory, title: string, more: Partial<StrictArticle> = {}): StrictArticle {
    const article: StrictArticle = {
      ...{ id: randomUUID(), title, html: {}, markdown: '', published: 1, latest: 1 },
      modified: this.time(),
      ...more,
    }
    category.articles.push(article)
    return article
  }

  edit(article: StrictArticle, change: Partial<StrictArticle>): void {
    Object.assign(article, { modified: this.time(), latest: article.latest + 1 }, change)
  }

  /** Each a second after the one before. */
  time(): string {
    this.times += 1
    return new Date(Date.UTC(2026, 5, 1) + this.times * 1000).toISOString().slice(0, 19)
  }

  private answer({ method, path, query, headers }: StrictRequest): StrictAnswer {
    const call = CALLS.find(([pattern]) => pattern.test(path))
    if (!call || method !== 'GET') return { status: 404 }
    if (headers.authorization || !this.tokens.has(String(headers.api_token))) return { status: 401 }
    const unknown = [...query.keys()].find((name) => !call[1].includes(name))
    if (unknown) return refusal(`The parameter ${unknown} is not known`)
    const [, , kind, id = '', code = '', language = ''] = path.split('/').map(decodeURIComponent)
    if (kind === 'Teams') {
      const skip = Number(query.get('skip') ?? '0')
      return ok({ result: this.team.slice(skip, skip + Number(query.get('take') ?? '20')) })
    }
    if (kind === 'ProjectVersions') return this.ofVersion(id, query)
    const all = this.versions.flatMap(({ categories }) => categories).flatMap(withBelow)
    if (kind === 'Categories') {
      const category = all.find((one) => one.id === id)
      if (!category) return refusal('Category not found')
      return ok({
        category: { id, title: category.name, content: null, html_content: category.html, language },
      })
    }
    const article = all.flatMap(({ articles }) => articles).find((one) => one.id === id)
    if (!article)
      return { status: 400, body: { ...NO_ERRORS, errors: [{ description: 'Article not found' }] } }
    const html = article.html[code] ?? null
    // Assumed but for `slug` and `url`, which LlamaIndex's reader reads: where the site and its languages are.
    const url = `https://docs.acme.example/docs/${code}/${slugOf(article)}`
    const place = { slug: slugOf(article), url }
    return ok({ data: { id, title: article.title, content: article.markdown, html_content: html, ...place } })
  }

  private ofVersion(id: string, query: URLSearchParams): StrictAnswer {
    if (id === '') return ok({ data: this.versions.map(describedVersion) })
    const version = this.versions.find((one) => one.id === id)
    if (!version) return refusal(`The supplied project version id ${id} does not exist in your project.`)
    const code = query.get('langCode') ?? version.languages[0] ?? ''
    if (!version.languages.includes(code)) return refusal('Language code not found')
    const withArticles = query.get('excludeArticles') !== 'true'
    return ok({ data: version.categories.map((one) => described(one, null, withArticles)) })
  }
}

function withBelow(category: StrictCategory): StrictCategory[] {
  return [category, ...category.categories.flatMap(withBelow)]
}

function described(category: StrictCategory, parent: string | null, withArticles: boolean): object {
  const { id, name, type, modified, articles, categories, hidden = false } = category
  const listed = articles.map(({ id, title, published, latest, modified, hidden = false }) => ({
    ...{ id, title, public_version: published, latest_version: latest, language_code: null, hidden },
    ...{ status: published > 0 ? 3 : 0, modified_at: modified, slug: slugOf({ id }) },
  }))
  return {
    ...{ id, name, description: null, order: 0, parent_category_id: parent, hidden },
    articles: withArticles ? listed : [],
    child_categories: categories.map((one) => described(one, id, withArticles)),
    ...{ category_type: type, created_at: '2026-01-01T00:00:00', modified_at: modified, slug: name },
  }
}

function describedVersion({ id, name, languages, created }: StrictVersion, index: number): object {
  const language_versions = languages.map((code, at) => ({
    ...{ id: randomUUID(), name: `Language ${code}`, code, set_as_default: at === 0, hidden: false },
  }))
  return {
    ...{ id, version_number: index + 1, version_code_name: name, is_main_version: index === 0 },
    ...{ created_at: created, modified_at: created, language_versions, slug: '', order: 0, version_type: 0 },
  }
}

function slugOf({ id }: { readonly id: string }): string {
  return `article-${id.slice(0, 8)}`
}

function ok(body: object): StrictAnswer {
  return { status: 200, body: { ...body, ...NO_ERRORS } }
}

function refusal(description: string): StrictAnswer {
  const errors = [{ extension_data: null, stack_trace: null, description, error_code: '400' }]
  return { status: 400, body: { ...NO_ERRORS, success: false, errors } }
}
