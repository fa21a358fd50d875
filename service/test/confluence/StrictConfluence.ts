import { type StrictAnswer, type StrictRequest, StrictServer } from '../../emulators/kit/StrictServer.ts'
import { StrictSignIn } from '../../emulators/kit/StrictSignIn.ts'
import { ConfluenceContents, type Content, type File, type Space, type Status } from './ConfluenceContents.ts'

/** Files are current. */
type Listed = { readonly status?: Status; readonly version?: { readonly createdAt: string } }
type Site = {
  readonly id: string
  readonly url: string
  readonly name: string
  readonly scopes: readonly string[]
}

export const CLOUD = '11111111-2222-3333-4444-555555555555'
const SCOPES =
  'read:me offline_access read:space:confluence read:page:confluence read:folder:confluence read:attachment:confluence search:confluence'
const GATEWAY = `/ex/confluence/${CLOUD}/wiki`
const FIRST = Date.parse('2026-03-01T10:00:00.000Z')
/** What each list may be asked with. */
const PAGES = ['limit', 'cursor', 'status', 'sort', 'id', 'space-id', 'title', 'body-format', 'depth']
const SPACES = ['limit', 'cursor', 'status', 'ids', 'keys', 'type', 'sort']
const FILES = ['limit', 'cursor', 'status', 'sort', 'filename', 'mediaType']

/**
 * What Atlassian's reference says of Confluence's API and of sign-ins, to the letter: one gateway for all sites, codes in
 * JSON, refresh tokens that are good once and refused with 403, lists of 250 at most with a cursor in an address of the
 * site, statuses, folders that are in no list, downloads that another host hands out.
 * https://developer.atlassian.com/cloud/confluence/oauth-2-3lo-apps/
 * https://developer.atlassian.com/cloud/confluence/rest/v2/intro/
 * https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-search/
 * https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-content---attachments/
 */
export class StrictConfluence extends ConfluenceContents {
  readonly server: StrictServer
  /** Another host, which hands files out to whoever has their address. */
  readonly media: StrictServer
  /** What it was shown. */
  readonly mediaProofs: (string | undefined)[] = []
  readonly signIn = new StrictSignIn({
    authorize: '/authorize',
    token: '/oauth/token',
    client: 'body',
    body: 'json',
    pkce: false,
    parameters: { audience: 'api.atlassian.com', prompt: 'consent', scope: SCOPES },
    expiresIn: 3600,
    refreshToken: 'replaced',
    more: { scope: SCOPES },
    refusal: (error) => ({
      status: 403,
      body:
        error === 'invalid_grant'
          ? { error: 'unauthorized_client', error_description: 'refresh_token is invalid' }
          : { error, error_description: `Refused: ${error}` },
    }),
  })
  readonly sites: Site[] = []
  /** Questions to the search. */
  readonly asked: string[] = []
  me = { account_id: '5b10:ann', email: 'ann@acme.example', name: 'Ann' }
  /** Entries of an answer at most. */
  most = 250

  private constructor(server: StrictServer, media: StrictServer, now: () => Date) {
    super(now)
    this.server = server
    this.media = media
  }

  static async start(now: () => Date = () => new Date(FIRST)): Promise<StrictConfluence> {
    let confluence: StrictConfluence | null = null
    const server = await StrictServer.start((request) => confluence?.answer(request))
    const media = await StrictServer.start((request) => confluence?.handOut(request))
    confluence = new StrictConfluence(server, media, now)
    confluence.reset()
    return confluence
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.media.stop()
  }

  reset(): void {
    for (const list of [this.sites, this.spaces, this.files, this.asked, this.mediaProofs]) list.length = 0
    for (const list of [this.server.next, this.server.calls]) list.length = 0
    this.contents.clear()
    this.signIn.end()
    this.most = 250
    const scopes = SCOPES.split(' ').filter((scope) => scope.endsWith(':confluence'))
    this.sites.push(
      { id: 'jira-only', url: 'https://tickets.atlassian.net', name: 'tickets', scopes: ['read:jira-work'] },
      { id: 'other', url: 'https://beta.atlassian.net', name: 'beta', scopes },
      { id: CLOUD, url: 'https://acme.atlassian.net', name: 'acme', scopes },
    )
  }

  get origins(): readonly string[] {
    return [this.server.url, this.media.url]
  }

  private readonly answer = (request: StrictRequest): StrictAnswer => {
    const signIn = this.signIn.answer(request)
    if (signIn) return signIn
    const { path, method, headers, query } = request
    if (!this.signIn.knows(headers.authorization))
      return { status: 401, body: { code: 401, message: 'Unauthorized' } }
    if (method !== 'GET') return { status: 405, body: {} }
    if (path === '/me') return ok(this.me)
    if (path === '/oauth/token/accessible-resources') return ok(this.sites)
    if (!path.startsWith(`${GATEWAY}/`)) return missing()
    const below = path.slice(GATEWAY.length)
    const download = /^\/rest\/api\/content\/(\d+)\/child\/attachment\/(att\d+)\/download$/.exec(below)
    if (download) return this.download(download[1], download[2])
    if (below === '/rest/api/search') return this.search(query)
    return below.startsWith('/api/v2/') ? this.second(below.slice('/api/v2/'.length), query) : missing()
  }

  private second(path: string, query: URLSearchParams): StrictAnswer {
    const [kind, id = '', below] = path.split('/')
    if (kind === 'spaces' && id === '') {
      const ids = query.get('ids')?.split(',')
      const all = this.spaces.filter((space) => !ids || ids.includes(space.id))
      return this.paged(path, { all, show: shownSpace, known: SPACES }, query)
    }
    if (kind === 'spaces') {
      const space = this.spaces.find((one) => one.id === id)
      if (!space) return missing()
      if (!below) return ok(shownSpace(space))
      const pages = this.pages().filter(({ spaceId }) => spaceId === id)
      return below === 'pages'
        ? this.paged(path, { all: pages, show: shown, known: PAGES }, query)
        : missing()
    }
    if (kind === 'pages' && id === '') {
      const ids = query.get('id')?.split(',')
      if (ids && ids.length > 250) return wrong('id')
      const pages = this.pages().filter((page) => !ids || ids.includes(page.id))
      return this.paged(path, { all: pages, show: shown, known: PAGES }, query)
    }
    if (kind === 'attachments' && id === '')
      return this.paged(path, { all: this.files, show: shownFile, known: FILES }, query)
    const content = this.contents.get(id)
    if (!content || content.isRestricted || `${content.type}s` !== kind) return missing()
    if (below === 'attachments') {
      const files = this.files.filter(({ pageId }) => pageId === id)
      return this.paged(path, { all: files, show: shownFile, known: FILES }, query)
    }
    if (below) return missing()
    if (content.type === 'folder') return ok({ ...shown(content), spaceId: undefined })
    if (query.get('body-format') !== 'storage') return ok(shown(content))
    const body = { storage: { representation: 'storage', value: content.storage } }
    const labels = { results: content.labels.map((name) => ({ id: '1', name, prefix: 'global' })) }
    return ok({ ...shown(content), body, ...(query.get('include-labels') === 'true' && { labels }) })
  }

  private pages(): Content[] {
    return [...this.contents.values()].filter(({ type, isRestricted }) => type === 'page' && !isRestricted)
  }

  /** https://developer.atlassian.com/cloud/confluence/rest/v2/intro/#using-the-rest-api */
  private paged<T extends Listed>(
    path: string,
    { all, show, known }: { all: readonly T[]; show: (one: T) => unknown; known: readonly string[] },
    query: URLSearchParams,
  ): StrictAnswer {
    const unknown = [...query.keys()].find((name) => !known.includes(name))
    if (unknown) return wrong(unknown)
    const limit = Number(query.get('limit') ?? '25')
    if (!(Number.isInteger(limit) && limit >= 1 && limit <= 250)) return wrong('limit')
    const sort = query.get('sort')
    if (sort !== null && sort !== '-modified-date') return wrong('sort')
    const cursor = query.get('cursor')
    const from = cursor === null ? 0 : Number(/^after:(\d+)$/.exec(atob(cursor))?.[1])
    if (Number.isNaN(from)) return wrong('cursor')
    const statuses = query.get('status')?.split(',') ?? ['current', 'archived']
    const found = all.filter(({ status }) => statuses.includes(status ?? 'current'))
    const moment = (one: T) => Date.parse(one.version?.createdAt ?? '')
    if (sort !== null) found.sort((a, b) => moment(b) - moment(a))
    const end = from + Math.min(limit, this.most)
    const rest = new URLSearchParams(query)
    rest.set('cursor', btoa(`after:${end}`))
    const next = end < found.length ? { next: `/wiki/api/v2/${path}?${rest}` } : {}
    return ok({
      results: found.slice(from, end).map(show),
      _links: { base: 'https://acme.atlassian.net/wiki', ...next },
    })
  }

  /** Titles by beginnings of words, in a space or below a page: as much of CQL as is asked. */
  private search(query: URLSearchParams): StrictAnswer {
    const cql = query.get('cql') ?? ''
    this.asked.push(cql)
    const space = /space = "(\w+)"/.exec(cql)?.[1]
    const key = (id: string) => this.spaces.find((one) => one.id === id)?.key
    const words = [...cql.matchAll(/title ~ "([\p{L}\p{N}]+)\*"/gu)].map(([, word = '']) =>
      word.toLowerCase(),
    )
    if (!cql.includes('type = page') || words.length === 0) return wrong('cql')
    const found = this.pages().filter(
      ({ title, spaceId, status }) =>
        status === 'current' &&
        (space === undefined || key(spaceId) === space) &&
        words.every((word) =>
          title
            .toLowerCase()
            .split(' ')
            .some((one) => one.startsWith(word)),
        ),
    )
    const results = found.map(({ id, type, title }) => ({
      content: { id, type, status: 'current', title },
      title,
    }))
    return ok({ results, start: 0, limit: 100, size: results.length, _links: { base: '', context: '/wiki' } })
  }

  private download(page: string | undefined, id: string | undefined): StrictAnswer {
    const file = this.files.find((one) => one.id === id && one.pageId === page)
    if (!file) return missing()
    return { status: 302, headers: { location: `${this.media.url}/file/${file.id}/binary` } }
  }

  private readonly handOut = ({ path, headers }: StrictRequest): StrictAnswer => {
    this.mediaProofs.push(headers.authorization)
    const file = this.files.find(({ id }) => path === `/file/${id}/binary`)
    return file ? { status: 200, headers: { 'content-type': file.mediaType }, body: file.text } : missing()
  }
}

function shownSpace({ id, key, name, status }: Space) {
  return { id, key, name, status, type: 'global', createdAt: null, _links: { webui: `/spaces/${key}` } }
}

function shown({ storage, labels, isRestricted, ...content }: Content) {
  const createdAt = new Date(FIRST).toISOString()
  return {
    ...content,
    createdAt,
    _links: { webui: `/spaces/${content.spaceId}/${content.type}s/${content.id}` },
  }
}

function shownFile({ text, ...file }: File) {
  return {
    ...file,
    status: 'current',
    fileSize: text.length,
    webuiLink: `/pages/viewpageattachments.action?pageId=${file.pageId}`,
    downloadLink: `/download/attachments/${file.pageId}/${file.title}`,
  }
}

function ok(body: unknown): StrictAnswer {
  return { status: 200, body }
}

function missing(): StrictAnswer {
  return { status: 404, body: { errors: [{ status: 404, code: 'NOT_FOUND', title: 'Not Found' }] } }
}

function wrong(name: string): StrictAnswer {
  return { status: 400, body: { errors: [{ status: 400, code: 'INVALID_REQUEST_PARAMETER', title: name }] } }
}
