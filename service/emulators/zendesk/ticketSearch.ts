import type { StrictAnswer } from '../kit/StrictServer.ts'

type Row = Record<string, unknown>
type Found = Row & { readonly id: number; readonly status: string }
type Options<T> = { readonly now: number; readonly page: number; readonly shown: (ticket: T) => Row }

/** An hour, which is assumed. */
const CURSOR_SECONDS = 3600

/**
 * By when they were created and nothing else, with cursors that name it:
 * https://developer.zendesk.com/api-reference/ticketing/ticket-management/search/#export-search-results
 * That the newest come first, as of a search, is assumed.
 */
export function ticketSearch<T extends Found>(
  tickets: readonly T[],
  query: URLSearchParams,
  { now, page, shown }: Options<T>,
): StrictAnswer {
  const size = Math.min(Number(query.get('page[size]') ?? '100'), page)
  const [, field = '', since = ''] = /^(created|updated)>=(\S+)$/.exec(query.get('query') ?? '') ?? []
  if (query.get('filter[type]') !== 'ticket' || Number.isNaN(Date.parse(since)))
    return { status: 422, body: { error: 'InvalidFilter' } }
  const after = query.get('page[after]')
  const cursor = Buffer.from(after ?? '', 'base64').toString()
  const [, given = '', moment, id] = /^(\d+):(\d+):(\d+)$/.exec(cursor) ?? []
  if (after !== null && !(id && now - Number(given) <= CURSOR_SECONDS))
    return { status: 400, body: { error: 'BadRequest', description: 'Invalid cursor' } }
  const at = (one: Row, name: string) => Date.parse(String(one[name])) / 1000
  const compare = (one: Found, created: number, other: number) =>
    created - at(one, 'created_at') || other - one.id
  const all = tickets
    .filter((one) => id === undefined || compare(one, Number(moment), Number(id)) > 0)
    .filter((one) => one.status !== 'deleted' && at(one, `${field}_at`) >= Date.parse(since) / 1000)
    .sort((a, b) => compare(a, at(b, 'created_at'), b.id))
  const found = all.slice(0, size)
  const last = found.at(-1)
  const has_more = found.length < all.length
  const place = last && has_more ? `${now}:${at(last, 'created_at')}:${last.id}` : null
  const after_cursor = place && Buffer.from(place).toString('base64')
  const results = found.map((one) => ({ ...shown(one), result_type: 'ticket' }))
  return { status: 200, body: { results, meta: { has_more, after_cursor } } }
}
