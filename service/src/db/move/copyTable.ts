import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as v from 'valibot'
import type { Db } from '../schema.ts'
import { plainly } from './plainly.ts'
import type { Column, Table } from './tablesOf.ts'

type Ends = { readonly from: Db; readonly to: Db }
/** `batch`: the rows, each a list of texts, as JSON; null: there are no more. */
type Page = { batch: string | null; rows: number; last: string | null }

/** Rows and stored bytes that are carried at once. */
const ROWS = 500
const BYTES = 2_000_000

const Key = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/**
 * Copies the rows after the last copied one, in the order of their keys. The progress is committed with the rows.
 * Values are copied as text, which every version of PostgreSQL writes and reads alike.
 */
export async function copyTable(
  { from, to }: Ends,
  table: Table,
  copied: (rows: number) => void,
): Promise<void> {
  for (;;) {
    const after = await lastOf(to, table)
    if (after !== null && table.key.length === 0) return
    const { batch, rows, last } = await plainly(from, (trx) => readPage(trx, table, after))
    if (batch === null) return
    await plainly(to, async (trx) => {
      const values = table.columns.map(({ type }, at) => sql`(one ->> ${sql.lit(at)})::${sql.raw(type)}`)
      await sql`insert into ${sql.table(table.name)} (${sql.join(table.columns.map(refOf))}) overriding system value
        select ${sql.join(values)} from json_array_elements(${batch}::json) as batch(one)`.execute(trx)
      await sql`insert into moved_tables (name, last) values (${table.name}, ${last ?? '[]'})
        on conflict (name) do update set last = excluded.last`.execute(trx)
    })
    copied(rows)
  }
}

/** Deletes what was copied of a table. */
export async function emptyTable(to: Db, { name }: Table): Promise<void> {
  await to.transaction().execute(async (trx) => {
    await sql`delete from ${sql.table(name)}`.execute(trx)
    await sql`delete from moved_tables where name = ${name}`.execute(trx)
  })
}

async function lastOf(to: Db, { name }: Table): Promise<string | null> {
  const { rows } = await sql<{ last: string }>`select last from moved_tables where name = ${name}`.execute(to)
  return rows[0]?.last ?? null
}

async function readPage(from: Db, { name, columns, key }: Table, after: string | null): Promise<Page> {
  const order = key.map(refOf)
  const size = columns.map((column) => sql`coalesce(pg_column_size(${refOf(column)}), 0)`)
  const isBehind = after === null ? sql<SqlBool>`true` : behind(key, v.parse(Key, after))
  const inOrder = key.length > 0 ? sql`order by ${sql.join(order)}` : sql``
  const downwards = key.length > 0 ? sql`order by ${sql.join(order.map((one) => sql`${one} desc`))}` : sql``
  // Without a key all rows are copied at once: such tables have few.
  const limit = key.length > 0 ? sql`limit ${sql.lit(ROWS)}` : sql``
  const within = key.length > 0 ? sql`where moved_before < ${sql.lit(BYTES)}` : sql``
  const { rows } = await sql<Page>`
    with page as materialized (
      select *, sum(moved_bytes) over (${inOrder} rows between unbounded preceding and current row) - moved_bytes as moved_before
      from (
        select *, ${sql.join(size, sql` + `)} as moved_bytes from ${sql.table(name)} where ${isBehind} ${inOrder} ${limit}
      ) as next
    ), taken as (select * from page ${within})
    select (select json_agg(${texts(columns)})::text from taken) as batch,
      (select count(*) from taken) as rows,
      (select ${texts(key)}::text from taken ${downwards} limit 1) as last`.execute(from)
  return rows[0] ?? { batch: null, rows: 0, last: null }
}

function behind(key: readonly Column[], last: readonly string[]): RawBuilder<SqlBool> {
  const values = key.map(({ type }, at) => sql`${last[at]}::text::${sql.raw(type)}`)
  return sql`(${sql.join(key.map(refOf))}) > (${sql.join(values)})`
}

function texts(columns: readonly Column[]): RawBuilder<unknown> {
  return sql`to_json(array[${sql.join(columns.map((column) => sql`${refOf(column)}::text`))}]::text[])`
}

function refOf({ name }: Column): RawBuilder<unknown> {
  return sql.ref(name)
}
