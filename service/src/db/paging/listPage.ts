import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf, type Condition } from '../filters/conditions.ts'
import { type SoughtName, USUAL } from '../filters/SoughtName.ts'
import type { Db } from '../schema.ts'
import { type Cursor, readCursor, valueInCursor, valueOfCursor, writeCursor } from './Cursor.ts'
import { inOrder, type Listing } from './Listing.ts'
import type { ListOrder } from './ListOrder.ts'

/** `after`: a cursor; the offset counts from there. */
export type PageAsked = { readonly limit: number; readonly offset: number; readonly after?: string }

/** `next`: the cursor of the page behind it. Null: there is none. */
export type ListPage<Row> = { readonly rows: Row[]; readonly next: string | null }

/** Rows of each stretch among which it is looked for there. */
const WALKED = 5_000

type Placed = { readonly id: number; readonly at_stretch: number; readonly at_value: string | null }

/**
 * One page. Behind a cursor it is found at its place in the index, however far down the list; an offset is counted
 * off row by row.
 */
export async function listPage<Row extends { id: number }>(
  db: Db,
  listing: Listing,
  asked: PageAsked,
): Promise<ListPage<Row>> {
  const { order } = listing
  const after = asked.after === undefined ? null : readCursor(order, asked.after)
  const found = await findPage<Row & Placed>(db, listing, asked, after)
  const rows = found.slice(0, asked.limit)
  const last = found.length > asked.limit ? rows.at(-1) : undefined
  const next = last && writeCursor(order, { stretch: last.at_stretch, value: last.at_value, id: last.id })
  return { rows, next: next ?? null }
}

/**
 * A name that is usual is found in the order itself, within a few rows. One that is not is looked up by its letters, and
 * what is found is sorted.
 */
async function findPage<Row extends Placed>(
  db: Db,
  listing: Listing,
  asked: PageAsked,
  after: Cursor | null,
): Promise<Row[]> {
  const { sought } = listing
  if (!sought) return (await pageQuery<Row>(listing, asked, after, rowsInOrder).execute(db)).rows
  if (sought.share >= USUAL) {
    const soon = (await pageQuery<Row>(listing, asked, after, rowsFoundSoon(sought)).execute(db)).rows
    if (soon.length > asked.limit && (await areFirst(db, listing, after, soon))) return soon
  }
  return (await pageQuery<Row>(listing, asked, after, rowsByLetters(sought)).execute(db)).rows
}

/**
 * Whether no row that comes before these was left out: they are of the stretch where the page begins, or all rows of the
 * stretches before theirs were looked at.
 */
async function areFirst(
  db: Db,
  listing: Listing,
  after: Cursor | null,
  found: readonly Placed[],
): Promise<boolean> {
  const first = after?.stretch ?? 0
  const last = found.at(-1)?.at_stretch ?? first
  for (let stretch = first; stretch < last; stretch += 1) {
    const rows = rowsInOrder(listing, stretch, stretch === first ? after : null)
    const { rows: unseen } = await sql`${rows} limit 1 offset ${WALKED}`.execute(db)
    if (unseen.length > 0) return false
  }
  return true
}

/** The rows of a stretch in the order, from a row on. */
type Rows = (listing: Listing, stretch: number, after: Cursor | null) => RawBuilder<unknown>

const rowsInOrder: Rows = (listing, stretch, after) =>
  sql`${rowsOf(listing, stretch, after)} order by ${inOrder(listing, listing.order)}`

/** Those within the first of them whose name contains it. */
function rowsFoundSoon({ contains }: SoughtName): Rows {
  return (listing, stretch, after) => sql`
    select * from (${rowsInOrder(listing, stretch, after)} limit ${WALKED}) ${sql.ref(listing.as)}
    where ${contains} order by ${inOrder(listing, listing.order)}`
}

/** `offset 0`: or the database might walk the order after all. */
function rowsByLetters({ contains, letters }: SoughtName): Rows {
  return (listing, stretch, after) => sql`
    select * from (${rowsOf(listing, stretch, after, [letters, contains])} offset 0) ${sql.ref(listing.as)}
    order by ${inOrder(listing, listing.order)}`
}

/** One row more than the page has shows whether another follows. */
function pageQuery<Row>(
  listing: Listing,
  { limit, offset }: PageAsked,
  after: Cursor | null,
  rows: Rows,
): RawBuilder<Row> {
  const { order, as } = listing
  const stretches = order.stretches.slice(after?.stretch ?? 0)
  const [only] = stretches
  if (only && stretches.length === 1) {
    return sql<Row>`${rows(listing, order.stretches.length - 1, after)} limit ${limit + 1} offset ${offset}`
  }
  const parts = stretches.map((_, index) => {
    const stretch = (after?.stretch ?? 0) + index
    return sql`(${rows(listing, stretch, index === 0 ? after : null)} limit ${limit + 1 + offset})`
  })
  return sql<Row>`
    select * from (${sql.join(parts, sql` union all `)}) ${sql.ref(as)}
    order by at_stretch, ${inOrder(listing, order)} limit ${limit + 1} offset ${offset}`
}

/** The rows of a stretch from a row on, in no order. `further`: what else holds for them. */
function rowsOf(
  listing: Listing,
  stretch: number,
  after: Cursor | null,
  further: readonly Condition[] = [],
): RawBuilder<unknown> {
  const { table, as, matching, order } = listing
  const conditions = [
    matching,
    ...further,
    ...(order.stretches.length > 1 ? [conditionOf(order, stretch)] : []),
    ...(after ? [isBehind(listing, after)] : []),
  ]
  return sql`select ${sql.ref(as)}.*, ${sql.lit(stretch)} as at_stretch, ${valueInCursor(order)} as at_value
    from ${sql.table(table)} ${sql.ref(as)} where ${allOf(conditions)}`
}

function conditionOf(order: ListOrder, stretch: number): Condition {
  return order.stretches[stretch]?.condition ?? sql<SqlBool>`false`
}

function isBehind({ as, order }: Listing, { value, id }: Cursor): Condition {
  const than = sql.raw(order.way === 'asc' ? '>' : '<')
  const ids = sql.ref(`${as}.id`)
  if (value === null || !order.value) return sql<SqlBool>`${ids} ${than} ${id}::bigint`
  return sql<SqlBool>`(${order.value.of}, ${ids}) ${than} (${valueOfCursor(order, value)}, ${id}::bigint)`
}
