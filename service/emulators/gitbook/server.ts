import { randomUUID } from 'node:crypto'
import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'

type Kind = 'document' | 'group' | 'link' | 'computed'
export type StrictPage = {
  id: string
  title: string
  type: Kind
  markdown: string
  description: string
  updatedAt: string
  pages: StrictPage[]
}
export type StrictSpace = {
  id: string
  title: string
  parent: string | null
  revision: string
  pages: StrictPage[]
}
type User = { readonly id: string; readonly displayName: string; readonly email: string }
type Collection = { id: string; title: string; parent: string | null }

/** The parameters of each operation: https://api.gitbook.com/openapi.json, as `@gitbook/api` has it. */
const OPERATIONS: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/v1\/user$/, []],
  [/^\/v1\/orgs$/, ['page', 'limit']],
  [/^\/v1\/orgs\/[^/]+\/spaces$/, ['page', 'limit']],
  [/^\/v1\/orgs\/[^/]+\/collections$/, ['page', 'limit', 'nested']],
  [/^\/v1\/spaces\/[^/]+\/content\/pages$/, ['metadata', 'computed']],
  [
    /^\/v1\/spaces\/[^/]+\/content\/page\/[^/]+$/,
    ['format', 'format.markdown.refs', 'evaluated', 'dereferenced', 'metadata', 'computed'],
  ],
]
type Members = Readonly<Record<string, unknown>>

export const UNAUTHORIZED = refusal(401, 'You need to be authenticated to do this operation.')

const CREATED = '2026-01-02T03:04:05.000Z'

/**
 * GitBook, as its reference has it: https://gitbook.com/docs/developers/gitbook-api. It knows no parameter that the
 * reference does not name, answers errors as the reference does, and every change of a page makes a new revision.
 */
export class StrictGitbook {
  readonly tokens = new Map<string, User>()
  readonly organizations = [
    { id: 'org-other', title: 'Other', hostname: 'other' },
    { id: 'org-acme', title: 'Acme Docs', hostname: 'acme' },
  ]
  readonly collections: Collection[] = []
  readonly spaces: StrictSpace[] = []
  /** Pages that are listed, and that a token may not read. */
  readonly forbidden = new Set<string>()
  /** Entries of a page of a list that the server gives at most. */
  most = 1000
  server!: StrictServer
  private times = 0
  private readonly newId: () => string

  constructor(newId: () => string = randomUUID) {
    this.newId = newId
  }

  static async start(): Promise<StrictGitbook> {
    const gitbook = new StrictGitbook()
    gitbook.tokens.set('gb_api_ann', { id: 'user-ann', displayName: 'Ann', email: 'ann@acme.example' })
    gitbook.server = await StrictServer.start((request) => gitbook.answer(request))
    return gitbook
  }

  get url(): string {
    return this.server.url
  }

  addCollection(title: string, parent: string | null = null): Collection {
    const collection = { id: this.newId(), title, parent }
    this.collections.push(collection)
    return collection
  }

  addSpace(title: string, parent: string | null = null): StrictSpace {
    const space = { id: this.newId(), title, parent, revision: this.newId(), pages: [] }
    this.spaces.push(space)
    return space
  }

  /** At the end of a space or a page. */
  addPage(
    space: StrictSpace,
    { within, ...given }: Partial<StrictPage> & { title: string; within?: string | undefined },
  ): StrictPage {
    const page: StrictPage = {
      id: this.newId(),
      type: 'document',
      markdown: '',
      description: '',
      updatedAt: this.time(),
      pages: [],
      ...given,
    }
    const list = within === undefined ? space.pages : this.page(space, within)?.page.pages
    if (!list) throw new Error(`No page ${within}`)
    list.push(page)
    space.revision = this.newId()
    return page
  }

  /** Somebody edits a page: another revision, and a later time. */
  edit(space: StrictSpace, id: string, change: Partial<StrictPage>): void {
    const found = this.page(space, id)
    if (!found) throw new Error(`No page ${id}`)
    Object.assign(found.page, { updatedAt: this.time() }, change)
    space.revision = this.newId()
  }

  /** With what is below it. */
  take(space: StrictSpace, id: string): StrictPage {
    const found = this.page(space, id)
    if (!found) throw new Error(`No page ${id}`)
    found.list.splice(found.list.indexOf(found.page), 1)
    space.revision = this.newId()
    return found.page
  }

  page(space: StrictSpace, id: string): { page: StrictPage; list: StrictPage[] } | null {
    const lists = [space.pages]
    for (const list of lists) {
      const page = list.find((one) => one.id === id)
      if (page) return { page, list }
      lists.push(...list.map(({ pages }) => pages))
    }
    return null
  }

  /** Each a second after the one before. */
  private time(): string {
    this.times += 1
    return new Date(Date.UTC(2026, 5, 1) + this.times * 1000).toISOString()
  }

  answer({ method, path, query, headers }: StrictRequest): StrictAnswer {
    const operation = OPERATIONS.find(([pattern]) => pattern.test(path))
    // Assumed: 404 for what is no operation, 400 for what is no parameter, and the words of all refusals.
    if (!operation || method !== 'GET') return refusal(404, 'Route not found')
    const user = this.tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    if (!user) return UNAUTHORIZED
    const unknown = [...query.keys()].find((name) => !operation[1].includes(name))
    if (unknown) return refusal(400, `Unknown query parameter '${unknown}'`)
    const [, , kind, id = '', what, , pageId] = path.split('/').map(decodeURIComponent)
    if (kind === 'user')
      return ok({ object: 'user', ...user, urls: { location: 'https://api.gitbook.com/v1/user' } })
    if (kind === 'orgs' && id === '') return this.list(this.organizations.map(organization), query)
    if (kind === 'orgs') {
      if (!this.organizations.some((one) => one.id === id)) return refusal(404, 'Organization not found')
      const isHere = id === 'org-acme'
      const all = what === 'spaces' ? this.spaces.map(described) : this.collections.map(describedCollection)
      return this.list(isHere ? all : [], query)
    }
    const space = this.spaces.find((one) => one.id === id)
    if (!space) return refusal(404, 'Space not found')
    if (!path.includes('/content/page/')) return ok({ pages: space.pages.map((page) => inTree(page, '')) })
    const found = this.page(space, pageId ?? '')
    // Assumed: 403 for a page that this token may not read.
    if (this.forbidden.has(found?.page.id ?? '')) return refusal(403, 'Forbidden')
    return found ? content(found.page, query) : refusal(404, 'Page not found')
  }

  private list(all: readonly object[], query: URLSearchParams): StrictAnswer {
    const limit = Number(query.get('limit') ?? '50')
    if (!(limit >= 0 && limit <= 1000)) return refusal(400, 'limit must be between 0 and 1000')
    const at = query.has('page') ? Number(Buffer.from(query.get('page') ?? '', 'base64').toString()) : 0
    if (Number.isNaN(at)) return refusal(400, 'Invalid page')
    const next = at + Math.min(limit, this.most)
    const more = next < all.length ? { next: { page: Buffer.from(String(next)).toString('base64') } } : {}
    return ok({ items: all.slice(at, next), count: all.length, ...more })
  }
}

function content(page: StrictPage, query: URLSearchParams): StrictAnswer {
  const format = query.get('format') ?? 'document'
  if (!['document', 'markdown'].includes(format)) return refusal(400, 'Invalid format')
  const { pages: _, ...known } = inTree(page, '')
  if (page.markdown === '') return ok({ ...known, pages: [] })
  return ok({
    ...known,
    pages: [],
    ...(format === 'markdown' ? { markdown: page.markdown } : { document: {} }),
  })
}

function inTree({ id, title, type, description, updatedAt, pages }: StrictPage, above: string): Members {
  const slug = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const path = [above, slug].filter(Boolean).join('/')
  const base = { id, title, createdAt: CREATED, updatedAt }
  if (type === 'link')
    return { ...base, type, kind: 'link', target: { kind: 'url', url: 'https://a.example' } }
  if (type === 'computed') return { ...base, type, computed: { integration: 'openapi', props: {} } }
  const below = { slug, path, pages: pages.map((page) => inTree(page, path)) }
  if (type === 'group') return { ...base, type, kind: 'group', ...below }
  const urls = { app: `https://app.gitbook.com/o/org-acme/s/x/${path}` }
  return {
    ...base,
    type,
    kind: 'sheet',
    ...below,
    urls,
    description,
    layout: {},
    tags: [],
    documentId: `d-${id}`,
  }
}

function described({ id, title, parent, revision }: StrictSpace) {
  const urls = { location: `https://api.gitbook.com/v1/spaces/${id}`, app: `https://app.gitbook.com/s/${id}` }
  const times = { createdAt: CREATED, updatedAt: CREATED }
  return {
    object: 'space',
    id,
    title,
    ...(parent && { parent }),
    revision,
    ...times,
    visibility: 'private',
    urls,
  }
}

function describedCollection({ id, title, parent }: Collection) {
  const urls = { location: `https://api.gitbook.com/v1/collections/${id}`, app: 'https://app.gitbook.com/' }
  return { object: 'collection', id, title, ...(parent && { parent }), organization: 'org-acme', urls }
}

function organization({ id, title, hostname }: { id: string; title: string; hostname: string }) {
  return { object: 'organization', id, title, hostname, urls: { app: 'https://app.gitbook.com' } }
}

function ok(body: object): StrictAnswer {
  return { status: 200, body }
}

/** As in https://gitbook.com/docs/developers/gitbook-api/rate-limiting. */
export function refusal(code: number, message: string): StrictAnswer {
  return { status: code, body: { error: { code, message } } }
}
