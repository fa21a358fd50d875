import type { EmulatedVendor, Held, World } from '../kit/Emulator.ts'
import { SteadyIds } from '../kit/SteadyIds.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { take } from '../kit/take.ts'
import { idOf, type Thing } from '../people/contentTree.ts'
import type { PersonDocument } from '../people/documentOf.ts'
import { htmlOf } from '../people/htmlOf.ts'
import { paragraphsOf } from '../people/paragraphsOf.ts'
import { emailOf, type Person } from '../people/people.ts'
import type { StrictArticle, StrictCategory, StrictVersion } from './answers.ts'
import { StrictDocument360, UNAUTHORIZED } from './server.ts'

/** Document360 for all people: each has one project with one version. */
export function emulateDocument360(): EmulatedVendor {
  return {
    signIn: null,
    // Whose account is meant is part of no call.
    keyOf: ({ headers }) => String(headers.api_token ?? ''),
    refused: UNAUTHORIZED,
    // https://apidocs.document360.com/apidocs/rate-limiting. Assumed: without a body.
    limited: (seconds) => ({
      status: 429,
      headers: {
        'x-ratelimit-limit': '60',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(seconds),
      },
    }),
    checksKey: ({ path }) => path === '/v2/Teams',
    // The versions are asked for several times before the first sync.
    beginsSync: ({ path }) => /^\/v2\/ProjectVersions\/[^/]+\/categories$/.test(path),
    open: (person) => new Document360World(person),
  }
}

class Document360World implements World {
  private readonly ids: SteadyIds
  private readonly vendor: StrictDocument360
  /** By the id of a thing of the tree. */
  private readonly categories = new Map<string, StrictCategory>()
  private readonly articles = new Map<string, StrictArticle>()
  private project: { readonly version: StrictVersion; readonly first: StrictCategory } | null = null

  constructor(person: Person) {
    this.ids = new SteadyIds(person.id)
    const member = { user_id: `user-${person.id}`, email_id: emailOf(person) }
    this.vendor = new StrictDocument360(member, this.ids.next)
  }

  answer(request: StrictRequest, key: string): StrictAnswer {
    this.vendor.tokens.add(key)
    return this.vendor.answer(request)
  }

  put(path: readonly Thing[], held: Held, editedAt: string | null): void {
    const thing = path.at(-1)
    if (!thing) return
    this.ids.nameNext(idOf(path))
    if (path.length === 1) this.project ??= this.begin(thing.name)
    else if (thing.children) this.putCategory(path, thing.name)
    // Its articles are texts: what is a file elsewhere is not in Document360.
    else if (held !== null && (thing.document === 'txt' || thing.document === 'md'))
      this.putArticle(path, thing.name, held, editedAt)
  }

  /** Articles are in categories: those that are in no folder are in the first one. */
  private begin(name: string) {
    const version = this.vendor.addVersion(name)
    return { version, first: this.vendor.addCategory(version, 'Getting started') }
  }

  private putCategory(path: readonly Thing[], name: string): void {
    const holder = this.categoryAbove(path) ?? this.project?.version
    if (!holder) return
    const known = this.categories.get(idOf(path))
    const category = known ?? this.vendor.addCategory(holder, name)
    this.categories.set(idOf(path), category)
    if (!holder.categories.includes(category)) holder.categories.push(category)
  }

  private putArticle(
    path: readonly Thing[],
    name: string,
    held: PersonDocument | 'bad',
    editedAt: string | null,
  ): void {
    const holder = this.categoryAbove(path) ?? this.project?.first
    if (!holder) return
    const html = { en: held === 'bad' ? '' : htmlOf(paragraphsOf(held)) }
    const known = this.articles.get(idOf(path))
    const article = known ?? this.vendor.addArticle(holder, name, { html })
    this.articles.set(idOf(path), article)
    if (!holder.articles.includes(article)) holder.articles.push(article)
    if (held === 'bad') this.vendor.forbidden.add(article.id)
    if (known && editedAt !== null)
      this.vendor.edit(known, { html, published: known.published + 1, modified: editedAt.slice(0, 19) })
  }

  remove(path: readonly Thing[]): void {
    const above = this.categoryAbove(path)
    if (!this.project) return
    take((above ?? this.project.version).categories, this.categories.get(idOf(path)))
    take((above ?? this.project.first).articles, this.articles.get(idOf(path)))
  }

  private categoryAbove(path: readonly Thing[]): StrictCategory | undefined {
    return this.categories.get(idOf(path.slice(0, -1)))
  }
}
