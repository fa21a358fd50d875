import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'
import { StrictSignIn } from '../kit/StrictSignIn.ts'
import { type BoxThing, BoxTree, entryOf, TOP } from './BoxTree.ts'

/** https://developer.box.com/guides/authentication/oauth2 */
export const BOX_SIGN_IN = {
  authorize: '/api/oauth2/authorize',
  token: '/oauth2/token',
  revoke: '/oauth2/revoke',
  client: 'body',
  body: 'form',
  pkce: false,
  parameters: { scope: 'root_readonly' },
  expiresIn: 4159,
  refreshToken: 'replaced',
  more: { restricted_to: [] },
  // https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors: the code and the words. Assumed: they
  // are sent back to the app.
  needsAdmin: {
    error: 'unauthorized_client',
    error_description: 'This app is not authorized by the enterprise admin',
  },
} as const

type User = { readonly id: string; readonly name: string; readonly login: string }

/** https://developer.box.com/reference/get-files-id: 401. Assumed: the header, and no body. */
export const UNAUTHORIZED: StrictAnswer = {
  status: 401,
  headers: { 'www-authenticate': 'Bearer realm="Service", error="invalid_token"' },
}

/** Fields that there are, of those that may be asked for. */
const FIELDS: ReadonlySet<string> = new Set(
  'type id name etag sha1 size created_at modified_at item_status parent login'.split(' '),
)
/** Where the stream of events begins: beyond the numbers that JSON's readers keep. */
const BEGIN = 30_401_068_076_164_269n
const MAX_PAGE = 1000
const MAX_EVENTS = 500

/** Box for one person, after https://developer.box.com/reference and its description, https://github.com/box/box-openapi. */
export class StrictBox {
  readonly signIn = new StrictSignIn(BOX_SIGN_IN)
  readonly tree = new BoxTree()
  server!: StrictServer
  /** Where files are handed out, by an address that is proof enough, with no access beside it. */
  elsewhere!: StrictServer
  private readonly user: User
  /** The address of the content of a file, which has this number. */
  private readonly contentUrl: (id: string) => string

  constructor(user: User, contentUrl: (id: string) => string) {
    this.user = user
    this.contentUrl = contentUrl
  }

  static async start(): Promise<StrictBox> {
    const user = { id: '11446498', name: 'Ann Ray', login: 'ann@acme.example' }
    const box: StrictBox = new StrictBox(user, (id) => `${box.elsewhere.url}/d/1/${id}/download`)
    const { signIn } = box
    box.server = await StrictServer.start(signIn.answer, (request) =>
      signIn.knows(request.headers.authorization) ? box.answer(request) : UNAUTHORIZED,
    )
    box.elsewhere = await StrictServer.start((request) => box.handOut(request))
    return box
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.elsewhere.stop()
  }

  /** Undefined: it is no call. */
  answer({ path, method, query }: StrictRequest): StrictAnswer | undefined {
    if (!path.startsWith('/2.0/') || method !== 'GET') return undefined
    const fields = query.get('fields')?.split(',') ?? []
    // Assumed: a field that is not there is refused.
    if (fields.some((field) => !FIELDS.has(field))) return refused(400, 'bad_request')
    if (path === '/2.0/users/me') return { status: 200, body: { type: 'user', ...this.user } }
    if (path === '/2.0/events') return this.events(query)
    if (path === '/2.0/search') return this.search(query, fields)
    const [, type = '', id = '', what] =
      /^\/2\.0\/(file|folder)s\/([^/]*)(?:\/(items|content))?$/.exec(path) ?? []
    if (type === '') return undefined
    // https://developer.box.com/reference/get-files-id: 405 for an id of another format, 404 without access
    if (!/^\d+$/.test(id)) return refused(405, 'method_not_allowed')
    if (what === 'items' && id === TOP) return this.items(TOP, query, fields)
    const thing = this.tree.found(`${type}|${id}`)
    if (!thing) return refused(404, 'not_found')
    // https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors
    if (this.tree.forbidden.has(`${type}|${id}`))
      return refused(403, 'access_denied_insufficient_permissions')
    if (what === 'items' && type === 'folder') return this.items(id, query, fields)
    // https://developer.box.com/reference/get-files-id-content
    if (what === 'content' && type === 'file')
      return { status: 302, headers: { location: this.contentUrl(id) } }
    return what === undefined ? { status: 200, body: withFields(thing, fields) } : refused(404, 'not_found')
  }

  /** https://developer.box.com/reference/get-folders-id-items. Assumed: only by markers, and how these look. */
  private items(folder: string, query: URLSearchParams, fields: readonly string[]): StrictAnswer {
    const [limit, marker] = [Number(query.get('limit') ?? 100), query.get('marker')]
    if (query.get('usemarker') !== 'true' || limit > MAX_PAGE) return refused(400, 'bad_request')
    const from = marker === null ? 0 : Number(Buffer.from(marker, 'base64url').toString())
    if (!Number.isInteger(from)) return refused(400, 'bad_request')
    const all = this.tree.children(folder)
    const until = from + limit
    const next = until < all.length ? Buffer.from(String(until)).toString('base64url') : ''
    const entries = all.slice(from, until).map((thing) => withFields(thing, fields))
    return { status: 200, body: { entries, limit, next_marker: next } }
  }

  /** https://developer.box.com/reference/get-search */
  private search(query: URLSearchParams, fields: readonly string[]): StrictAnswer {
    const [wanted, within] = [query.get('query'), query.get('ancestor_folder_ids')]
    if (!wanted || Number(query.get('limit') ?? 30) > 200) return refused(400, 'bad_request')
    if (within !== null && !this.tree.found(`folder|${within}`)) return refused(404, 'not_found')
    const found = [...this.tree.things.values()].filter(
      (thing) =>
        this.tree.found(`${thing.type}|${thing.id}`) &&
        thing.name.toLowerCase().includes(wanted.toLowerCase()) &&
        (within === null || this.tree.isBelow(thing, within)),
    )
    const entries = found.map((thing) => withFields(thing, fields))
    return { status: 200, body: { total_count: entries.length, limit: 30, offset: 0, entries } }
  }

  /**
   * https://developer.box.com/reference/get-events: fewer than were asked for, though there are more. Assumed: the last of
   * before comes once more.
   */
  private events(query: URLSearchParams): StrictAnswer {
    const [position, limit] = [query.get('stream_position') ?? '0', Number(query.get('limit') ?? 100)]
    if (query.get('stream_type') !== 'changes' || limit > MAX_EVENTS) return refused(400, 'bad_request')
    const { events } = this.tree
    const now = position === 'now'
    const from = now ? events.length : Math.max(Number(BigInt(position) - BEGIN), 0)
    const until = Math.min(from + Math.min(limit, 40), events.length)
    const entries = now ? [] : events.slice(until > from ? Math.max(from - 1, 0) : from, until)
    // https://github.com/elastic/integrations/pull/14319: a number that is too large for what JSON is read into.
    const next = `"next_stream_position":${BEGIN + BigInt(until)}`
    const body = `{"chunk_size":${entries.length},${next},"entries":${JSON.stringify(entries)}}`
    return { status: 200, headers: { 'content-type': 'application/json' }, body }
  }

  private handOut({ path, headers }: StrictRequest): StrictAnswer {
    const [, , , id = ''] = path.split('/')
    if (headers.authorization) return refused(401, 'unauthorized')
    return {
      status: 200,
      headers: { 'content-type': 'application/octet-stream' },
      body: this.tree.thing(`file|${id}`).text,
    }
  }
}

/** https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors */
export function refused(
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): StrictAnswer {
  return { status, headers, body: { type: 'error', status, code, message: code, request_id: 'abc123' } }
}

/** https://developer.box.com/reference/get-files-id#param-fields: what was asked for, and what comes in any case. */
function withFields(thing: BoxThing, fields: readonly string[]) {
  const always = ['type', 'id', 'etag']
  return Object.fromEntries(
    Object.entries(entryOf(thing)).filter(([name]) => fields.includes(name) || always.includes(name)),
  )
}
