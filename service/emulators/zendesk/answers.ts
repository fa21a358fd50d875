import type { StrictAnswer } from '../kit/StrictServer.ts'

export type Row = Record<string, unknown>
export type Ticket = Row & {
  id: number
  subject: string
  status: string
  updated_at: string
  generated: number
}
export type Comment = Row & { public: boolean }
export type Article = Row & { id: number; updated_at: string }

/** What tickets and articles are asked for with. */
export type Desk = {
  readonly tickets: readonly Ticket[]
  readonly comments: ReadonlyMap<number, readonly Comment[]>
  readonly users: ReadonlyMap<number, Row>
  readonly categories: readonly Row[]
  readonly sections: readonly Row[]
  readonly articles: readonly Article[]
  readonly articleFiles: ReadonlyMap<number, readonly Row[]>
  /** Listed, and not to be read. */
  readonly forbidden: ReadonlySet<number>
  /** Seconds since 1970. */
  readonly now: number
  /** Entries of a page at most. */
  readonly page: number
  readonly role: string
  /** Cursors that were given before are not known any more. */
  readonly epoch: number
}

// https://developer.zendesk.com/api-reference/introduction/requests/#response-format
export const FORBIDDEN: StrictAnswer = { status: 403, body: { error: 'Forbidden' } }
// The words are assumed, as of all refusals.
export const UNAUTHORIZED: StrictAnswer = {
  status: 401,
  body: { error: 'invalid_token', error_description: 'The access token is invalid' },
}

export function ok(body: Row): StrictAnswer {
  return { status: 200, body }
}

export function missing(): StrictAnswer {
  return { status: 404, body: { error: 'RecordNotFound', description: 'Not found' } }
}

export function shown({ generated, ...ticket }: Ticket): Row {
  return { ...ticket, generated_timestamp: generated }
}

/** Pages by cursors, of a hundred at most: https://developer.zendesk.com/api-reference/introduction/pagination */
export function paged(
  name: string,
  all: readonly unknown[],
  { query, page, more = {} }: { query: URLSearchParams; page: number; more?: Row },
): StrictAnswer {
  const size = Number(query.get('page[size]'))
  if (!(size >= 1 && size <= 100)) return { status: 400, body: { error: 'InvalidPaginationParameter' } }
  const from = Number(query.get('page[after]')?.replace('after-', '') ?? '0')
  const end = from + Math.min(size, page)
  const has_more = end < all.length
  return ok({
    [name]: all.slice(from, end),
    meta: { has_more, after_cursor: has_more ? `after-${end}` : null },
    ...more,
  })
}
