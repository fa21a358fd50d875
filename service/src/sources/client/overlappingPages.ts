import * as v from 'valibot'

/** The cursor of a list with numbered pages. */
export type PageCursor = {
  /** Rows read so far. */
  readonly rows: number
  /** Ids of the last of them. */
  readonly last: readonly string[]
  /** The page size of the source, if it is smaller than requested. */
  readonly size?: number
  /**
   * How often a page did not overlap the previous one, so that an earlier page was read: in a row, and in
   * total.
   */
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
  /** The page size of the source, if it reports one. Absent: as requested. */
  readonly size?: number
}

export type PagesOptions<R> = {
  /** Maximum rows of a page. */
  readonly size: number
  readonly idOf: (row: R) => string
  readonly read: (page: { readonly number: number; readonly size: number }) => Promise<NumberedPage<R>>
}

export const FIRST_PAGE: PageCursor = { rows: 0, last: [] }
/** Ids of a page that the cursor stores: the largest possible overlap. */
const MAX_OVERLAP_IDS = 50
/** A list that differs each time must end too. */
const MAX_STEPS_BACK = 20
/** How many rows may be deleted between two pages without rereading. */
const OVERLAP_ROWS = 5

/**
 * Reads the next page of a list that may change meanwhile. Deletions shift later rows forward, so each page
 * overlaps the previous one, and repeated rows are dropped. If a page does not overlap, an earlier one follows.
 */
export async function nextPage<R>(
  place: PageCursor,
  { size, idOf, read }: PagesOptions<R>,
): Promise<{ readonly rows: R[]; readonly next: PageCursor | null }> {
  const page = pageFrom(place.rows, place.size ?? size)
  const { rows, isLast, size: listedSize = page.size } = await read(page)
  const ids = rows.map(idOf)
  const known = new Set(place.last)
  const added = rows.filter((_, index) => !known.has(ids[index] ?? ''))
  const from = (page.number - 1) * Math.max(1, Math.min(listedSize, page.size))
  const isJoined = from === 0 || from >= place.rows || ids.some((id) => known.has(id))
  const { back = { row: 0, all: 0 } } = place
  if (!isJoined && back.all < MAX_STEPS_BACK) {
    const earlier = Math.max(0, place.rows - page.size * 2 ** back.row)
    return { rows: added, next: { ...place, rows: earlier, back: { row: back.row + 1, all: back.all + 1 } } }
  }
  if (isLast || rows.length === 0) return { rows: added, next: null }
  const smaller = listedSize < page.size ? listedSize : place.size
  const next = {
    rows: from + rows.length,
    last: ids.slice(-MAX_OVERLAP_IDS),
    ...(smaller !== undefined && { size: smaller }),
    ...(back.all > 0 && { back: { row: 0, all: back.all } }),
  }
  return { rows: added, next }
}

/** Reads all rows of such a list, each once, up to `maxPages`. */
export async function allPages<R>(options: PagesOptions<R>, maxPages: number): Promise<R[]> {
  const found = new Map<string, R>()
  let place: PageCursor | null = FIRST_PAGE
  for (let count = 0; place && count < maxPages; count += 1) {
    const page: Awaited<ReturnType<typeof nextPage<R>>> = await nextPage(place, options)
    for (const row of page.rows) found.set(options.idOf(row), row)
    place = page.next
  }
  return [...found.values()]
}

/** Formats a cursor. Null: the end. */
export function formatPageCursor(place: PageCursor | null): string | null {
  return place && JSON.stringify(place)
}

/** Parses a cursor. An invalid one starts over. */
export function parsePageCursor(cursor: string | null): PageCursor {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Place), cursor, { abortEarly: true })
  return parsed.success ? parsed.output : FIRST_PAGE
}

/**
 * Returns the page that reaches furthest and still contains the last rows read. Pages begin at multiples of
 * their size.
 */
function pageFrom(rows: number, maxRows: number) {
  const from = Math.max(0, rows - Math.min(OVERLAP_ROWS, Math.floor(maxRows / 4)))
  let best = { number: Math.floor(rows / maxRows) + 1, size: maxRows, reach: rows }
  for (let size = maxRows; size > maxRows / 2; size -= 1) {
    const number = Math.floor(from / size) + 1
    if (number * size > best.reach) best = { number, size, reach: number * size }
  }
  return best
}
