import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type StrictAnswer, type StrictRequest, StrictServer } from '../kit/StrictServer.ts'
import { StrictSignIn } from '../kit/StrictSignIn.ts'
import type { OAuthBehavior } from '../kit/VendorSignIn.ts'
import { type Members, NotionWorkspace, type StrictThing } from './NotionWorkspace.ts'
import {
  ANN,
  blockObject,
  databaseObject,
  dataSourceObject,
  meObject,
  pageObject,
  type StrictUser,
  WORKSPACE,
} from './notionObjects.ts'
import { MAX_PAGE_SIZE, parseBody, QueryBody, SearchBody, sortThings } from './notionQueries.ts'

const VERSION = '2025-09-03'

/**
 * https://developers.notion.com/guides/get-started/authorization and https://developers.notion.com/reference/revoke-token.
 * Codes of refusals: https://developers.notion.com/reference/status-codes (`invalid_grant`). Assumed: that they are said
 * as RFC 6749 says them.
 */
export const NOTION_SIGN_IN: OAuthBehavior = {
  authorize: '/v1/oauth/authorize',
  token: '/v1/oauth/token',
  revoke: '/v1/oauth/revoke',
  client: 'basic',
  body: 'json',
  pkce: false,
  parameters: { owner: 'user' },
  expiresIn: null,
  refreshToken: 'replaced',
  more: { ...WORKSPACE, duplicated_template_id: null },
}

/**
 * Notion, as its reference has it: https://developers.notion.com/reference/intro, version 2025-09-03. It refuses calls
 * without that version, pages that are too large, and cursors that it did not give; knows what was picked and what is
 * below it, and nothing else; says times by the minute; and ends a question after `mostResults`
 * (https://developers.notion.com/guides/data-apis/query-large-data-sources).
 */
export class StrictNotion extends NotionWorkspace {
  readonly signIn = new StrictSignIn(NOTION_SIGN_IN)
  me: StrictUser = ANN
  /** Ids that no answer of the search has, although they may be seen. */
  readonly unindexed = new Set<string>()
  /** Pages that are listed, and may not be read. */
  readonly forbidden = new Set<string>()
  /** What one question answers at most, on all of its pages. */
  mostResults = 10_000
  server!: StrictServer
  private readonly cursors = new Map<string, number>()

  static async start(): Promise<StrictNotion> {
    const notion = new StrictNotion()
    notion.server = await StrictServer.start((request) => notion.answer(request))
    return notion
  }

  private answer(request: StrictRequest): StrictAnswer {
    const { path, headers } = request
    if (path === NOTION_SIGN_IN.authorize) return this.signIn.answer(request) ?? REFUSED_ADDRESS
    if (path.startsWith('/v1/oauth/'))
      return isVersioned(request) ? (this.signIn.answer(request) ?? REFUSED_ADDRESS) : UNVERSIONED
    return this.signIn.knows(headers.authorization) ? this.answerCall(request) : UNAUTHORIZED
  }

  /** Answers a call with an access token that holds. */
  answerCall(request: StrictRequest): StrictAnswer {
    const { method, path } = request
    if (!isVersioned(request)) return UNVERSIONED
    const [, , kind = '', id = '', what = '', ...more] = path.split('/')
    if (more.length > 0) return REFUSED_ADDRESS
    if (method === 'GET' && kind === 'users' && id === 'me') return ok(meObject(this.me))
    if (method === 'POST' && kind === 'search' && id === '') return this.search(request)
    if (kind === '' || !v.is(v.pipe(v.string(), v.uuid()), id)) return INVALID
    const thing = this.things.get(id)
    if (!thing || !this.isSeen(thing)) return NOT_FOUND
    const asked = `${method} ${kind} ${what}`
    // https://developers.notion.com/reference/status-codes: `restricted_resource`. Assumed: for one page.
    if (asked === 'GET pages ' && this.forbidden.has(id)) return refusal(403, 'restricted_resource')
    const isBlock = thing.object !== 'data_source'
    if (asked === 'GET blocks ' && isBlock) return ok(blockObject(this, thing))
    if (asked === 'GET blocks children' && isBlock) return this.children(thing, request)
    if (asked === 'GET pages ' && thing.object === 'page') return ok(pageObject(this, thing))
    if (asked === 'GET databases ' && thing.object === 'database') return ok(databaseObject(this, thing))
    if (asked === 'GET data_sources ' && thing.object === 'data_source')
      return ok(dataSourceObject(this, thing))
    if (asked === 'POST data_sources query' && thing.object === 'data_source')
      return this.rows(thing, request)
    return NOT_FOUND
  }

  /** https://developers.notion.com/reference/post-search: pages and data sources, by their titles. */
  private search({ body }: StrictRequest): StrictAnswer {
    const asked = parseBody(SearchBody, body)
    if (!asked) return INVALID
    const { query, sort, filter, start_cursor, page_size } = asked
    const found = [...this.things.values()].filter(
      (one) =>
        (one.object === 'page' || one.object === 'data_source') &&
        (!filter || one.object === filter.value) &&
        one.title.toLowerCase().includes(query.toLowerCase()) &&
        !this.unindexed.has(one.id) &&
        this.isSeen(one) &&
        !this.isTrashed(one),
    )
    return this.list(sortThings(found, sort ? [sort] : []), start_cursor, page_size, (one) =>
      one.object === 'page' ? pageObject(this, one) : dataSourceObject(this, one),
    )
  }

  /** https://developers.notion.com/reference/query-a-data-source */
  private rows(table: StrictThing, { body }: StrictRequest): StrictAnswer {
    const asked = parseBody(QueryBody, body)
    if (!asked) return INVALID
    const { sorts, filter, start_cursor, page_size } = asked
    const since = filter?.created_time.on_or_after ?? ''
    const rows = this.below(table.id).filter((row) => !row.isTrashed && row.createdTime >= since)
    return this.list(sortThings(rows, sorts), start_cursor, page_size, (row) => pageObject(this, row))
  }

  /** https://developers.notion.com/reference/get-block-children */
  private children({ id }: StrictThing, { query }: StrictRequest): StrictAnswer {
    const size = Number(query.get('page_size') ?? MAX_PAGE_SIZE)
    const names = [...query.keys()].filter((name) => !['page_size', 'start_cursor'].includes(name))
    if (!(size >= 1 && size <= MAX_PAGE_SIZE) || names.length > 0) return INVALID
    const blocks = this.below(id).filter(({ isTrashed }) => !isTrashed)
    return this.list(blocks, query.get('start_cursor') ?? undefined, size, (one) => blockObject(this, one))
  }

  /**
   * Cursors are good for what they were given for: another is refused with `validation_error`
   * (github.com/2anki/2anki.net/pull/3498).
   */
  private list(
    all: readonly StrictThing[],
    cursor: string | undefined,
    size: number,
    described: (one: StrictThing) => Members,
  ): StrictAnswer {
    const from = cursor === undefined ? 0 : this.cursors.get(cursor)
    if (from === undefined) return INVALID
    const to = Math.min(from + size, this.mostResults)
    const isCut = all.length > this.mostResults
    const hasMore = to < Math.min(all.length, this.mostResults)
    const next = hasMore ? randomUUID() : null
    if (next) this.cursors.set(next, to)
    return ok({
      object: 'list',
      results: all.slice(from, to).map(described),
      next_cursor: next,
      has_more: hasMore,
      // https://developers.notion.com/reference/query-a-data-source#pagination-limit. Assumed: that the search says it, too.
      ...(isCut && {
        request_status: { type: 'incomplete', incomplete_reason: 'query_result_limit_reached' },
      }),
    })
  }
}

function isVersioned({ headers }: StrictRequest): boolean {
  return headers['notion-version'] === VERSION
}

function ok(body: Members): StrictAnswer {
  return { status: 200, body }
}

/** https://developers.notion.com/reference/status-codes */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): StrictAnswer {
  return { status, headers, body: { object: 'error', status, code, message: `Refused: ${code}` } }
}

/** https://developers.notion.com/reference/status-codes. Assumed: which of them an address or a method gets. */
export const UNAUTHORIZED = refusal(401, 'unauthorized')
const UNVERSIONED = refusal(400, 'missing_version')
const REFUSED_ADDRESS = refusal(400, 'invalid_request_url')
const INVALID = refusal(400, 'validation_error')
const NOT_FOUND = refusal(404, 'object_not_found')
