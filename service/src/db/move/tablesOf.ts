import { sql } from 'kysely'
import type { Db } from '../schema.ts'

export type Column = { readonly name: string; readonly type: string }

/** A table, as far as its rows are concerned. */
export type Table = {
  readonly name: string
  /** Without those that are computed from others. */
  readonly columns: readonly Column[]
  /** The columns of the primary key. */
  readonly key: readonly Column[]
}

type Row = { table: string; name: string; type: string; place: number | null }

/**
 * Which migrations were applied is not copied but repeated. Processes that are alive, their streams and the
 * transactions of events belong to their own database.
 */
const LEFT = [
  'migrations',
  'processes',
  'customer_events',
  'event_listeners',
  'database_moves',
  'moved_tables',
]

/** The tables with rows of ours, by their names. */
export async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Row>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      array_position(k.conkey, a.attnum) as place
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all(${LEFT})
    order by c.relname collate "C", a.attname collate "C"`.execute(db)
  const tables = new Map<string, Row[]>()
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row])
  return [...tables].map(([name, columns]) => ({
    name,
    columns: columns.map(({ name, type }) => ({ name, type })),
    key: columns
      .filter(({ place }) => place !== null)
      .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
      .map(({ name, type }) => ({ name, type })),
  }))
}
