import * as v from 'valibot'
import type { StrictThing } from './NotionWorkspace.ts'

/** https://developers.notion.com/reference/intro#pagination: 100 at most, and by default. */
export const MAX_PAGE_SIZE = 100

const Sort = v.strictObject({
  timestamp: v.picklist(['last_edited_time', 'created_time']),
  direction: v.picklist(['ascending', 'descending']),
})
const PageSize = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAGE_SIZE)),
  MAX_PAGE_SIZE,
)

/** https://developers.notion.com/reference/post-search */
export const SearchBody = v.strictObject({
  query: v.optional(v.string(), ''),
  sort: v.optional(Sort),
  filter: v.optional(
    v.strictObject({ property: v.literal('object'), value: v.picklist(['page', 'data_source']) }),
  ),
  start_cursor: v.optional(v.string()),
  page_size: PageSize,
})

/** As much of https://developers.notion.com/reference/query-a-data-source as is asked. */
export const QueryBody = v.strictObject({
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

export function parseBody<S extends v.GenericSchema>(schema: S, body: string): v.InferOutput<S> | null {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), body)
  return result.success ? result.output : null
}

export function sortThings(
  things: readonly StrictThing[],
  [sort]: readonly v.InferOutput<typeof Sort>[],
): StrictThing[] {
  if (!sort) return [...things]
  const name = sort.timestamp === 'created_time' ? 'createdTime' : 'editedTime'
  const sign = sort.direction === 'ascending' ? 1 : -1
  return things.toSorted((a, b) => sign * a[name].localeCompare(b[name]))
}
