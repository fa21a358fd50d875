import * as v from 'valibot'

/** Where a list with numbered pages goes on. */
export type PagePlace = {
  /** Rows that were read. */
  readonly rows: number
  /** Ids of the last of them. */
  readonly last: readonly string[]
  /** Rows that the source gives at most, where that is less than was asked for. */
  readonly size?: number
  /** How often it went back because a page did not join the one before: in a row, and altogether. */
  readonly back?: { readonly row: number; readonly all: number }
}

const Place = v.object({
  rows: v.number(),
  last: v.array(v.string()),
  size: v.optional(v.number()),
  back: v.optional(v.object({ row: v.number(), all: v.number() })),
})

export type NumberedPage<R> = {
  readonly rows: readonly R[]
  readonly isLast: boolean
  /** Rows of its pages, where the source says it. Absent: as asked for. */
  readonly size?: number
}

export type PagesOptions<R> = {
  /** Rows of a page at most. */
  readonly size: number
  readonly idOf: (row: R) => string
  readonly read: (page: { readonly number: number; readonly size: number }) => Promise<NumberedPage<R>>
}

export const FIRST_PAGE: PagePlace = { rows: 0, last: [] }
/** Ids that are kept of a page: as many as an overlap may have. */
const MAX_KNOWN = 50
/** A list that is another one each time is read to its end all the same. */
const MAX_STEPS_BACK = 20
/** So many rows may vanish between two pages without a step back. */
const OVERLAP_ROWS = 5

/**
 * Reads the next of numbered pages of a list that may change between two of them. What is deleted moves all later rows
 * forward, so each page begins before the last one ended, and rows of both are told once. A page that joins nothing is
 * followed by an earlier one.
 */
export async function nextPage<R>(
  place: PagePlace,
  { size, idOf, read }: PagesOptions<R>,
): Promise<{ readonly rows: R[]; readonly next: PagePlace | null }> {
  const page = pageFrom(place.rows, place.size ?? size)
  const { rows, isLast, size: given = page.size } = await read(page)
  const ids = rows.map(idOf)
  const known = new Set(place.last)
  const added = rows.filter((_, index) => !known.has(ids[index] ?? ''))
  const from = (page.number - 1) * Math.max(1, Math.min(given, page.size))
  const isJoined = from === 0 || from >= place.rows || ids.some((id) => known.has(id))
  const { back = { row: 0, all: 0 } } = place
  if (!isJoined && back.all < MAX_STEPS_BACK) {
    const earlier = Math.max(0, place.rows - page.size * 2 ** back.row)
    return { rows: added, next: { ...place, rows: earlier, back: { row: back.row + 1, all: back.all + 1 } } }
  }
  if (isLast || rows.length === 0) return { rows: added, next: null }
  const smaller = given < page.size ? given : place.size
  const next = {
    rows: from + rows.length,
    last: ids.slice(-MAX_KNOWN),
    ...(smaller !== undefined && { size: smaller }),
    ...(back.all > 0 && { back: { row: 0, all: back.all } }),
  }
  return { rows: added, next }
}

/** All rows of such a list, each once, of so many pages at most. */
export async function allPages<R>(options: PagesOptions<R>, maxPages: number): Promise<R[]> {
  const found = new Map<string, R>()
  let place: PagePlace | null = FIRST_PAGE
  for (let count = 0; place && count < maxPages; count += 1) {
    const page: Awaited<ReturnType<typeof nextPage<R>>> = await nextPage(place, options)
    for (const row of page.rows) found.set(options.idOf(row), row)
    place = page.next
  }
  return [...found.values()]
}

/** A place as a cursor; null: the end. */
export function textOf(place: PagePlace | null): string | null {
  return place && JSON.stringify(place)
}

/** The place in a cursor. What is none begins anew. */
export function placeIn(cursor: string | null): PagePlace {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Place), cursor, { abortEarly: true })
  return parsed.success ? parsed.output : FIRST_PAGE
}

/** The page that reaches furthest and has the last rows that were read, as pages begin at multiples of their size. */
function pageFrom(rows: number, most: number) {
  const from = Math.max(0, rows - Math.min(OVERLAP_ROWS, Math.floor(most / 4)))
  let best = { number: Math.floor(rows / most) + 1, size: most, reach: rows }
  for (let size = most; size > most / 2; size -= 1) {
    const number = Math.floor(from / size) + 1
    if (number * size > best.reach) best = { number, size, reach: number * size }
  }
  return best
}
