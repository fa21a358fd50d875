import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type StrictAnswer, type StrictRequest, StrictServer } from '../../emulators/kit/StrictServer.ts'
import { StrictSignIn } from '../../emulators/kit/StrictSignIn.ts'
import { idIn, type Members, NotionWorkspace, type StrictThing } from './NotionWorkspace.ts'

const VERSION = '2025-09-03'
const MOST = 100
const USER = { object: 'user', id: 'e79a0b74-3aba-4149-9f74-0bb5791a6ee6' }

const Sort = v.strictObject({
  timestamp: v.picklist(['last_edited_time', 'created_time']),
  direction: v.picklist(['ascending', 'descending']),
})
const PageSize = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST)), MOST)
const SearchBody = v.strictObject({
  query: v.optional(v.string(), ''),
  sort: v.optional(Sort),
  filter: v.optional(
    v.strictObject({ property: v.literal('object'), value: v.picklist(['page', 'data_source']) }),
  ),
  start_cursor: v.optional(v.string()),
  page_size: PageSize,
})
const QueryBody = v.strictObject({
  sorts: v.optional(v.array(Sort), []),
  filter: v.optional(
    v.strictObject({
      timestamp: v.literal('created_time'),
      created_time: v.strictObject({ on_or_after: v.string() }),
    }),
  ),
  start_cursor: v.optional(v.string()),
  page_size: PageSize,
})

/**
 * Notion, as its reference has it: https://developers.notion.com/reference/intro, version 2025-09-03. It refuses calls
 * without that version, pages that are too large, and cursors that it did not give; knows what was picked and what is
 * below it, and nothing else; says times by the minute; and ends a question after `mostResults`
 * (https://developers.notion.com/guides/data-apis/query-large-data-sources).
 */
export class StrictNotion extends NotionWorkspace {
  readonly signIn = new StrictSignIn({
    authorize: '/v1/oauth/authorize',
    token: '/v1/oauth/token',
    revoke: '/v1/oauth/revoke',
    client: 'basic',
    body: 'json',
    pkce: false,
    parameters: { owner: 'user' },
    expiresIn: null,
    refreshToken: 'replaced',
    more: { bot_id: 'b1', workspace_id: 'w1', workspace_name: 'Acme', duplicated_template_id: null },
  })
  /** Ids that no answer of the search has, although they may be seen. */
  readonly unindexed = new Set<string>()
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
    const { method, path, headers } = request
    const isOAuth = path.startsWith('/v1/oauth/')
    if (path !== '/v1/oauth/authorize' && headers['notion-version'] !== VERSION)
      return refused(400, 'missing_version')
    if (isOAuth) return this.signIn.answer(request) ?? refused(400, 'invalid_request_url')
    if (!this.signIn.knows(headers.authorization)) return refused(401, 'unauthorized')
    const [, , kind = '', id = '', what = '', ...more] = path.split('/')
    if (more.length > 0) return refused(400, 'invalid_request_url')
    if (method === 'GET' && kind === 'users' && id === 'me') return ok(me())
    if (method === 'POST' && kind === 'search' && id === '') return this.search(request)
    if (kind === '' || !v.is(v.pipe(v.string(), v.uuid()), id)) return refused(400, 'validation_error')
    const thing = this.things.get(id)
    if (!thing || !this.isSeen(thing)) return refused(404, 'object_not_found')
    const asked = `${method} ${kind} ${what}`
    const isBlock = thing.object !== 'data_source'
    if (asked === 'GET blocks ' && isBlock) return ok(this.block(thing))
    if (asked === 'GET blocks children' && isBlock) return this.children(thing, request)
    if (asked === 'GET pages ' && thing.object === 'page') return ok(this.page(thing))
    if (asked === 'GET databases ' && thing.object === 'database') return ok(this.database(thing))
    if (asked === 'GET data_sources ' && thing.object === 'data_source') return ok(this.dataSource(thing))
    if (asked === 'POST data_sources query' && thing.object === 'data_source')
      return this.rows(thing, request)
    return refused(404, 'object_not_found')
  }

  private search({ body }: StrictRequest): StrictAnswer {
    const asked = parsed(SearchBody, body)
    if (!asked) return refused(400, 'validation_error')
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
    return this.list(sorted(found, sort ? [sort] : []), start_cursor, page_size, (one) =>
      one.object === 'page' ? this.page(one) : this.dataSource(one),
    )
  }

  private rows(table: StrictThing, { body }: StrictRequest): StrictAnswer {
    const asked = parsed(QueryBody, body)
    if (!asked) return refused(400, 'validation_error')
    const { sorts, filter, start_cursor, page_size } = asked
    const since = filter?.created_time.on_or_after ?? ''
    const rows = this.below(table.id).filter((row) => !row.isTrashed && row.createdTime >= since)
    return this.list(sorted(rows, sorts), start_cursor, page_size, (row) => this.page(row))
  }

  private children({ id }: StrictThing, { query }: StrictRequest): StrictAnswer {
    const size = Number(query.get('page_size') ?? MOST)
    const names = [...query.keys()].filter((name) => !['page_size', 'start_cursor'].includes(name))
    if (!(size >= 1 && size <= MOST) || names.length > 0) return refused(400, 'validation_error')
    const blocks = this.below(id).filter(({ isTrashed }) => !isTrashed)
    return this.list(blocks, query.get('start_cursor') ?? undefined, size, (one) => this.block(one))
  }

  /** Cursors are good for what they were given for. */
  private list(
    all: readonly StrictThing[],
    cursor: string | undefined,
    size: number,
    described: (one: StrictThing) => Members,
  ): StrictAnswer {
    const from = cursor === undefined ? 0 : this.cursors.get(cursor)
    if (from === undefined) return refused(400, 'validation_error')
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
      ...(isCut && {
        request_status: { type: 'incomplete', incomplete_reason: 'query_result_limit_reached' },
      }),
    })
  }

  private block(thing: StrictThing): Members {
    const { id, type, content, title } = thing
    const isNamed = type === 'child_page' || type === 'child_database'
    return {
      object: 'block',
      id,
      ...dated(thing),
      // A page that is a row is in its table, and everything else where it stands.
      parent: thing.parent,
      has_children: this.below(id).length > 0 && type !== 'child_database',
      type,
      [type]: isNamed ? { title } : content,
    }
  }

  private page(thing: StrictThing): Members {
    const { id, title, parent, properties } = thing
    const name = { Name: { id: 'title', type: 'title', title: [text(title)] } }
    const url = `https://www.notion.so/${title.replace(/\W+/g, '-')}-${id.replaceAll('-', '')}`
    const dates = { ...dated(thing), in_trash: this.isTrashed(thing) }
    return { object: 'page', id, ...dates, parent, properties: { ...properties, ...name }, url, icon: null }
  }

  private database(thing: StrictThing): Members {
    const { id, title, parent } = thing
    const tables = this.below(id).filter(({ isTrashed }) => !isTrashed)
    const data_sources = tables.map((one) => ({ id: one.id, name: one.title }))
    return { object: 'database', id, ...dated(thing), parent, title: [text(title)], data_sources }
  }

  private dataSource(thing: StrictThing): Members {
    const { id, title, parent } = thing
    const database_parent = this.thing(idIn(parent) ?? '').parent
    const dates = { ...dated(thing), in_trash: this.isTrashed(thing) }
    return {
      object: 'data_source',
      id,
      ...dates,
      parent,
      database_parent,
      title: [text(title)],
      properties: {},
    }
  }
}

/** Rich text, as Notion has it. */
export function text(plain_text: string, more: Members = {}): Members {
  const annotations = { bold: false, italic: false, strikethrough: false, underline: false, code: false }
  return {
    type: 'text',
    text: { content: plain_text, link: null },
    plain_text,
    href: null,
    annotations: { ...annotations, color: 'default' },
    ...more,
  }
}

function dated({ createdTime, editedTime, isTrashed }: StrictThing): Members {
  const by = { created_by: USER, last_edited_by: USER }
  return {
    created_time: createdTime,
    last_edited_time: editedTime,
    in_trash: isTrashed,
    archived: isTrashed,
    ...by,
  }
}

function sorted(
  things: readonly StrictThing[],
  [sort]: readonly v.InferOutput<typeof Sort>[],
): StrictThing[] {
  if (!sort) return [...things]
  const name = sort.timestamp === 'created_time' ? 'createdTime' : 'editedTime'
  const sign = sort.direction === 'ascending' ? 1 : -1
  return things.toSorted((a, b) => sign * a[name].localeCompare(b[name]))
}

function parsed<S extends v.GenericSchema>(schema: S, body: string): v.InferOutput<S> | null {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body)
  return result.success ? result.output : null
}

function me(): Members {
  const person = {
    ...USER,
    type: 'person',
    name: 'Ann',
    avatar_url: null,
    person: { email: 'ann@acme.example' },
  }
  const bot = { owner: { type: 'user', user: person }, workspace_id: 'w1', workspace_name: 'Acme' }
  return { object: 'user', id: 'b1', type: 'bot', name: 'Inlet', avatar_url: null, bot }
}

function ok(body: Members): StrictAnswer {
  return { status: 200, body }
}

function refused(status: number, code: string): StrictAnswer {
  return { status, body: { object: 'error', status, code, message: `Refused: ${code}` } }
}
