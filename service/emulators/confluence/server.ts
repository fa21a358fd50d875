import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'
import { StrictSignIn } from '../kit/StrictSignIn.ts'
import type { OAuthBehavior } from '../kit/VendorSignIn.ts'
import { ConfluenceContents, type Content } from './ConfluenceContents.ts'
import { missing, ok, shown, shownFile, shownSpace, wrong } from './confluenceAnswers.ts'
import { pagedAnswer } from './pagedAnswer.ts'
import { searchAnswer } from './searchAnswer.ts'

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
/** https://developer.atlassian.com/cloud/confluence/oauth-2-3lo-apps/#3-1-get-the-cloudid-for-your-site */
export const ACME: Site = {
  id: CLOUD,
  url: 'https://acme.atlassian.net',
  name: 'acme',
  scopes: SCOPES.split(' ').filter((scope) => scope.endsWith(':confluence')),
}
export const UNAUTHORIZED: StrictAnswer = { status: 401, body: { code: 401, message: 'Unauthorized' } }

/** https://developer.atlassian.com/cloud/confluence/oauth-2-3lo-apps/ */
export const CONFLUENCE_SIGN_IN: OAuthBehavior = {
  authorize: '/authorize',
  token: '/oauth/token',
  client: 'body',
  body: 'json',
  pkce: false,
  parameters: { audience: 'api.atlassian.com', prompt: 'consent' },
  expiresIn: 3600,
  refreshToken: 'replaced',
  more: { scope: SCOPES },
  // #how-do-i-get-a-new-access-token--if-my-access-token-expires-or-is-revoked-: what is said of a refresh token.
  // Assumed: 403 for the other refusals.
  refusal: (error) => ({
    status: 403,
    body:
      error === 'invalid_grant'
        ? { error: 'unauthorized_client', error_description: 'refresh_token is invalid' }
        : { error, error_description: `Refused: ${error}` },
  }),
}
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
  server!: StrictServer
  /** Another host, which hands files out to whoever has their address. Null: its own. */
  media: StrictServer | null = null
  /** What it was shown. */
  readonly mediaProofs: (string | undefined)[] = []
  readonly signIn = new StrictSignIn({
    ...CONFLUENCE_SIGN_IN,
    parameters: { ...CONFLUENCE_SIGN_IN.parameters, scope: SCOPES },
  })
  readonly sites: Site[] = []
  /** Questions to the search. */
  readonly asked: string[] = []
  me = { account_id: '5b10:ann', email: 'ann@acme.example', name: 'Ann' }
  /** Entries of an answer at most. */
  most = 250

  /** Pages that are listed, and may not be read. */
  readonly forbidden = new Set<string>()

  static async start(now: () => Date = () => new Date(FIRST)): Promise<StrictConfluence> {
    const confluence = new StrictConfluence(now)
    confluence.server = await StrictServer.start((request) => confluence.answer(request))
    confluence.media = await StrictServer.start((request) => confluence.handOut(request))
    confluence.reset()
    return confluence
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.media?.stop()
  }

  reset(): void {
    for (const list of [this.sites, this.spaces, this.files, this.asked, this.mediaProofs]) list.length = 0
    for (const list of [this.server.next, this.server.calls]) list.length = 0
    this.contents.clear()
    this.signIn.end()
    this.most = 250
    const { scopes } = ACME
    this.sites.push(
      { id: 'jira-only', url: 'https://tickets.atlassian.net', name: 'tickets', scopes: ['read:jira-work'] },
      { id: 'other', url: 'https://beta.atlassian.net', name: 'beta', scopes },
      ACME,
    )
  }

  get origins(): readonly string[] {
    return [this.server, this.media].flatMap((one) => one?.url ?? [])
  }

  private answer(request: StrictRequest): StrictAnswer {
    const signIn = this.signIn.answer(request)
    if (signIn) return signIn
    return this.signIn.knows(request.headers.authorization) ? this.answerCall(request) : UNAUTHORIZED
  }

  /** Answers a call with an access token that holds. */
  answerCall(request: StrictRequest): StrictAnswer {
    const { path, method, query } = request
    // Assumed: 405.
    if (method !== 'GET') return { status: 405, body: {} }
    if (path === '/me') return ok(this.me)
    if (path === '/oauth/token/accessible-resources') return ok(this.sites)
    if (path.startsWith('/file/')) return this.handOut(request)
    if (!path.startsWith(`${GATEWAY}/`)) return missing()
    const below = path.slice(GATEWAY.length)
    const download = /^\/rest\/api\/content\/(\d+)\/child\/attachment\/(att\d+)\/download$/.exec(below)
    if (download) return this.download(download[1], download[2], request)
    if (below === '/rest/api/search') {
      this.asked.push(query.get('cql') ?? '')
      return searchAnswer(this.pages(), this.spaces, query)
    }
    return below.startsWith('/api/v2/') ? this.second(below.slice('/api/v2/'.length), query) : missing()
  }

  private second(path: string, query: URLSearchParams): StrictAnswer {
    const [kind, id = '', below] = path.split('/')
    if (kind === 'spaces' && id === '') {
      const ids = query.get('ids')?.split(',')
      const all = this.spaces.filter((space) => !ids || ids.includes(space.id))
      return pagedAnswer(path, { all, show: shownSpace, known: SPACES, most: this.most }, query)
    }
    if (kind === 'spaces') {
      const space = this.spaces.find((one) => one.id === id)
      if (!space) return missing()
      if (!below) return ok(shownSpace(space))
      const pages = this.pages().filter(({ spaceId }) => spaceId === id)
      return below === 'pages'
        ? pagedAnswer(path, { all: pages, show: shown, known: PAGES, most: this.most }, query)
        : missing()
    }
    if (kind === 'pages' && id === '') {
      const ids = query.get('id')?.split(',')
      if (ids && ids.length > 250) return wrong('id')
      const pages = this.pages().filter((page) => !ids || ids.includes(page.id))
      return pagedAnswer(path, { all: pages, show: shown, known: PAGES, most: this.most }, query)
    }
    if (kind === 'attachments' && id === '')
      return pagedAnswer(path, { all: this.files, show: shownFile, known: FILES, most: this.most }, query)
    const content = this.contents.get(id)
    if (!content || content.isRestricted || `${content.type}s` !== kind) return missing()
    if (below === 'attachments') {
      const files = this.files.filter(({ pageId }) => pageId === id)
      return pagedAnswer(path, { all: files, show: shownFile, known: FILES, most: this.most }, query)
    }
    if (below) return missing()
    if (content.type === 'folder') return ok({ ...shown(content), spaceId: undefined })
    // Assumed: 403 for a page that is listed and may not be read.
    if (this.forbidden.has(id)) return { status: 403, body: {} }
    if (query.get('body-format') !== 'storage') return ok(shown(content))
    const body = { storage: { representation: 'storage', value: content.storage } }
    const labels = { results: content.labels.map((name) => ({ id: '1', name, prefix: 'global' })) }
    return ok({ ...shown(content), body, ...(query.get('include-labels') === 'true' && { labels }) })
  }

  private pages(): Content[] {
    return [...this.contents.values()].filter(({ type, isRestricted }) => type === 'page' && !isRestricted)
  }

  /** https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-content---attachments/: 302 to the file. */
  private download(page: string | undefined, id: string | undefined, { base }: StrictRequest): StrictAnswer {
    const file = this.files.find((one) => one.id === id && one.pageId === page)
    if (!file) return missing()
    return { status: 302, headers: { location: `${this.media?.url ?? base}/file/${file.id}/binary` } }
  }

  private handOut({ path, headers }: StrictRequest): StrictAnswer {
    this.mediaProofs.push(headers.authorization)
    const file = this.files.find(({ id }) => path === `/file/${id}/binary`)
    return file ? { status: 200, headers: { 'content-type': file.mediaType }, body: file.data } : missing()
  }
}
