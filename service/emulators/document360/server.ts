import { randomUUID } from 'node:crypto'
import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'
import {
  articleNotFound,
  described,
  describedArticle,
  describedVersion,
  ok,
  refusal,
  type StrictArticle,
  type StrictCategory,
  type StrictVersion,
} from './answers.ts'

/** The parameters of each call: twardoch/d361api, swagger.json, the vendor's description of version 2. */
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
// https://apidocs.document360.com/v2-api/apidocs/http-status-codes. Assumed: without a body.
export const UNAUTHORIZED: StrictAnswer = { status: 401 }

type TeamAccount = { readonly user_id: string; readonly email_id: string }

const ANN: TeamAccount = { user_id: 'user-ann', email_id: 'Ann@acme.example' }

/** One data center of Document360, and in it one project. */
export class StrictDocument360 {
  readonly tokens = new Set<string>()
  readonly team: TeamAccount[]
  readonly versions: StrictVersion[] = []
  /** Articles that are listed, and that a token may not read. */
  readonly forbidden = new Set<string>()
  server!: StrictServer
  private times = 0
  private readonly newId: () => string

  constructor(member = ANN, newId: () => string = randomUUID) {
    this.team = [member]
    this.newId = newId
  }

  static async start(): Promise<StrictDocument360> {
    const strict = new StrictDocument360()
    strict.server = await StrictServer.start((request) => strict.answer(request))
    return strict
  }

  get url(): string {
    return this.server.url
  }

  addVersion(name: string, languages: string[] = ['en']): StrictVersion {
    const version = { id: this.newId(), name, languages, created: this.time(), categories: [] }
    this.versions.push(version)
    return version
  }

  addCategory(
    within: StrictVersion | StrictCategory,
    name: string,
    more: Partial<StrictCategory> = {},
  ): StrictCategory {
    const category: StrictCategory = {
      ...{ id: this.newId(), name, type: 0, html: '', modified: this.time() },
      ...{ articles: [], categories: [] },
      ...more,
    }
    within.categories.push(category)
    return category
  }

  addArticle(category: StrictCategory, title: string, more: Partial<StrictArticle> = {}): StrictArticle {
    const article: StrictArticle = {
      ...{ id: this.newId(), title, html: {}, markdown: '', published: 1, latest: 1 },
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

  answer({ method, path, query, headers }: StrictRequest): StrictAnswer {
    const call = CALLS.find(([pattern]) => pattern.test(path))
    // https://apidocs.document360.com/v2-api/apidocs/http-status-codes
    if (!call || method !== 'GET') return { status: 404 }
    // twardoch/d361api, swagger.json, securitySchemes: `api_token`. Assumed: with another header it is refused.
    if (headers.authorization || !this.tokens.has(String(headers.api_token))) return UNAUTHORIZED
    const unknown = [...query.keys()].find((name) => !call[1].includes(name))
    // Assumed: what is no parameter is refused.
    if (unknown) return refusal(`The parameter ${unknown} is not known`)
    const [, , kind, id = '', code = '', language = ''] = path.split('/').map(decodeURIComponent)
    if (kind === 'Teams') {
      // 20 by default: twardoch/d361api, swagger.json.
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
    if (!article) return articleNotFound()
    // https://apidocs.document360.com/v2-api/apidocs/http-status-codes: no permission.
    if (this.forbidden.has(id)) return { status: 403 }
    return ok({ data: describedArticle(article, code) })
  }

  private ofVersion(id: string, query: URLSearchParams): StrictAnswer {
    if (id === '') return ok({ data: this.versions.map(describedVersion) })
    const version = this.versions.find((one) => one.id === id)
    // Assumed: the words of both refusals.
    if (!version) return refusal(`The supplied project version id ${id} does not exist in your project.`)
    // Empty: the default language (twardoch/d361api, swagger.json).
    const code = query.get('langCode') ?? version.languages[0] ?? ''
    if (!version.languages.includes(code)) return refusal('Language code not found')
    const withArticles = query.get('excludeArticles') !== 'true'
    return ok({ data: version.categories.map((one) => described(one, null, withArticles)) })
  }
}

function withBelow(category: StrictCategory): StrictCategory[] {
  return [category, ...category.categories.flatMap(withBelow)]
}
