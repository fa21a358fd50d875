import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { allOf, type Condition } from '../filters/conditions.ts'
import type { Db } from '../schema.ts'
import { type Cursor, readCursor, valueInCursor, valueOfCursor, writeCursor } from './Cursor.ts'
import type { ListOrder } from './ListOrder.ts'

/** Which rows of a table, in which order. */
export type Listing = {
  readonly table: 'files' | 'items' | 'accounts'
  /** What conditions and order call the table. */
  readonly as: 'f' | 'i'
  readonly matching: Condition
  readonly order: ListOrder
}

/** `after`: a cursor; the offset counts from there. */
export type PageAsked = { readonly limit: number; readonly offset: number; readonly after?: string }

/** `next`: the cursor of the page behind it. Null: there is none. */
export type ListPage<Row> = { readonly rows: Row[]; readonly next: string | null }

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
  const query = pageQuery<Row & Placed>(listing, asked, after)
  const found = (await query.execute(db)).rows
  const rows = found.slice(0, asked.limit)
  const last = found.length > asked.limit ? rows.at(-1) : undefined
  const next = last && writeCursor(order, { stretch: last.at_stretch, value: last.at_value, id: last.id })
  return { rows, next: next ?? null }
}

/** One row more than the page has shows whether another follows. */
function pageQuery<Row>(
  listing: Listing,
  { limit, offset }: PageAsked,
  after: Cursor | null,
): RawBuilder<Row> {
  const { order, as } = listing
  const stretches = order.stretches.slice(after?.stretch ?? 0)
  const [only] = stretches
  if (only && stretches.length === 1) {
    return sql<Row>`${rowsOf(listing, order.stretches.length - 1, after)} limit ${limit + 1} offset ${offset}`
  }
  const parts = stretches.map((_, index) => {
    const stretch = (after?.stretch ?? 0) + index
    return sql`(${rowsOf(listing, stretch, index === 0 ? after : null)} limit ${limit + 1 + offset})`
  })
  return sql<Row>`
    select * from (${sql.join(parts, sql` union all `)}) ${sql.ref(as)}
    order by at_stretch, ${inOrder(listing, order)} limit ${limit + 1} offset ${offset}`
}

/** The rows of a stretch, from a row on. */
function rowsOf(listing: Listing, stretch: number, after: Cursor | null): RawBuilder<unknown> {
  const { table, as, matching, order } = listing
  const conditions = [matching, ...(order.stretches.length > 1 ? [conditionOf(order, stretch)] : [])]
  return sql`select ${sql.ref(as)}.*, ${sql.lit(stretch)} as at_stretch, ${valueInCursor(order)} as at_value
    from ${sql.table(table)} ${sql.ref(as)}
    where ${allOf([...conditions, ...(after ? [isBehind(listing, after)] : [])])}
    order by ${inOrder(listing, order)}`
}

function conditionOf(order: ListOrder, stretch: number): Condition {
  return order.stretches[stretch]?.condition ?? sql<SqlBool>`false`
}

function inOrder({ as }: Listing, { value, way, within }: ListOrder): RawBuilder<unknown> {
  const columns = [...(within ? [within] : []), ...(value ? [value.of] : []), sql.ref(`${as}.id`)]
  return sql.join(columns.map((column) => sql`${column} ${sql.raw(way)}`))
}

function isBehind({ as, order }: Listing, { value, id }: Cursor): Condition {
  const than = sql.raw(order.way === 'asc' ? '>' : '<')
  const ids = sql.ref(`${as}.id`)
  if (value === null || !order.value) return sql<SqlBool>`${ids} ${than} ${id}`
  return sql<SqlBool>`(${order.value.of}, ${ids}) ${than} (${valueOfCursor(order, value)}, ${id}::integer)`
}
