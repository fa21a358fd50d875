import * as v from 'valibot'
import type { StrictAnswer } from '../kit/StrictServer.ts'
import { errors, ok, type Talk } from './answers.ts'

/** What the last row of a page was sorted by, and its id. */
type Place = readonly [moment: number, id: number]

const Condition = v.object({
  field: v.picklist(['created_at', 'updated_at']),
  operator: v.literal('>'),
  value: v.number(),
})
const Request = v.object({
  query: v.union([v.object({ operator: v.literal('AND'), value: v.array(Condition) }), Condition]),
  pagination: v.optional(
    v.object({
      per_page: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(150)), 20),
      starting_after: v.optional(v.string()),
    }),
    {},
  ),
  sort: v.optional(v.object({ field: v.optional(v.string()), order: v.optional(v.string()) }), {}),
})
const Sort = v.object({
  // The newest update first, where nothing is said: https://github.com/intercom/Intercom-OpenAPI/issues/114
  field: v.optional(v.picklist(['created_at', 'updated_at']), 'updated_at'),
  order: v.optional(v.picklist(['ascending', 'descending']), 'descending'),
})

type Options = { readonly kind: string; readonly page: number }

/** https://developers.intercom.com/docs/references/rest-api/api.intercom.io/conversations/searchconversations */
export function searchTalks(talks: readonly Talk[], body: unknown, { kind, page }: Options): StrictAnswer {
  const request = v.safeParse(Request, body)
  if (!request.success) return errors(400, 'parameter_invalid', 'per_page is invalid')
  const { query, pagination, sort } = request.output
  const by = v.safeParse(Sort, sort)
  // As of contacts: https://github.com/intercom/Intercom-OpenAPI/pull/567
  if (!by.success) return errors(400, 'invalid_sort_order', `Invalid sort order '${sort.order}'.`)
  const from = placeOf(pagination.starting_after)
  // Assumed: what it says of a cursor that it does not take.
  if (from === null) return errors(400, 'parameter_invalid', 'starting_after is invalid')
  const { field, order } = by.output
  const sign = order === 'ascending' ? 1 : -1
  const keyOf = (one: Talk): Place => [Number(one[field]) * 1000, Number(one.id)]
  const compare = (a: Place, b: Place) => sign * (a[0] - b[0] || a[1] - b[1])
  const conditions = query.operator === 'AND' ? query.value : [query]
  const all = talks
    .filter((one) => conditions.every(({ field: name, value }) => Number(one[name]) > value))
    .sort((a, b) => compare(keyOf(a), keyOf(b)))
  const left = all.filter((one) => from === undefined || compare(keyOf(one), from) > 0)
  const size = pagination.per_page
  const shown = left.slice(0, Math.min(size, page))
  const last = shown.at(-1)
  const next =
    last && shown.length < left.length
      ? { next: { per_page: size, starting_after: cursorOf(keyOf(last)) } }
      : {}
  const pages = { type: 'pages', page: 1, per_page: size, total_pages: 1, ...next }
  const rows = shown.map(({ parts, ...one }) => one)
  return ok({ type: `${kind}.list`, [kind]: rows, total_count: all.length, pages })
}

/**
 * A cursor is the key of the last row, and the number of the page:
 * https://developers.intercom.com/docs/build-an-integration/learn-more/rest-apis/pagination
 */
function cursorOf([moment, id]: Place): string {
  return Buffer.from(JSON.stringify([moment, id, 2])).toString('base64')
}

/** Undefined: the beginning. Null: no cursor. */
function placeOf(cursor: string | undefined): Place | null | undefined {
  if (cursor === undefined) return undefined
  const [, moment, id] = /^\[(\d+),(\d+),\d+\]$/.exec(Buffer.from(cursor, 'base64').toString()) ?? []
  return id === undefined ? null : [Number(moment), Number(id)]
}
