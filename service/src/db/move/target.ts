import { sql } from 'kysely'
import { StartFault } from '../../lib/StartFault.ts'
import { OLDEST_POSTGRES } from '../inspectServer.ts'
import type { Db } from '../schema.ts'

/**
 * Marks an empty database as the target of a move, or goes on with the one that was begun. Throws StartFault where
 * there is anything else.
 */
export async function beginMove(to: Db, source: string, now: Date): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string; tables: number; begun: boolean }>`
    select current_setting('server_version_num')::integer / 10000 as version,
      current_setting('server_encoding') as encoding,
      (select count(*) from pg_tables where schemaname = current_schema()) as tables,
      to_regclass('database_moves') is not null as begun`.execute(to)
  const { version = 0, encoding = '', tables = 0, begun = false } = rows[0] ?? {}
  if (version < OLDEST_POSTGRES)
    throw new StartFault(`It is PostgreSQL ${version}. Give ${OLDEST_POSTGRES} or newer.`)
  if (encoding !== 'UTF8')
    throw new StartFault(`The new database is encoded in ${encoding}. Make one in UTF8.`)
  if (begun) return expectSame(to, source)
  if (tables > 0)
    throw new StartFault(
      'The new database has tables already. Give an empty one, so that nothing there is lost.',
    )
  await to.transaction().execute(async (trx) => {
    await sql`create table database_moves (source text primary key, began_at timestamptz not null)`.execute(
      trx,
    )
    await sql`create table moved_tables (name text primary key, last text not null)`.execute(trx)
    await sql`insert into database_moves values (${source}, ${now})`.execute(trx)
  })
}

async function expectSame(to: Db, source: string): Promise<void> {
  const { rows } = await sql<{ source: string }>`select source from database_moves`.execute(to)
  if (rows[0]?.source === source) return
  throw new StartFault(
    'Into the new database another one is being moved. Go on with that one, or give an empty one.',
  )
}

/** While rows are copied table by table, foreign keys and triggers must not fire. */
export async function loosen(to: Db, tables: readonly { readonly name: string }[]): Promise<void> {
  await to.transaction().execute(async (trx) => {
    for (const { table, name } of await referencesOf(trx))
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx)
    for (const { name } of tables) await sql`alter table ${sql.table(name)} disable trigger user`.execute(trx)
  })
}

/** Numbers go on behind those that were given, references are checked, and the database is one like any other. */
export async function endMove(from: Db, to: Db, tables: readonly { readonly name: string }[]): Promise<void> {
  const references = await referencesOf(from)
  const sequences = await sql<{ name: string; last: number | null }>`
    select sequencename as name, last_value as last from pg_sequences where schemaname = current_schema()`.execute(
    from,
  )
  await to.transaction().execute(async (trx) => {
    for (const { name, last } of sequences.rows)
      if (last !== null) await sql`select setval(quote_ident(${name})::regclass, ${last})`.execute(trx)
    for (const { table, name, definition } of references)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        trx,
      )
    for (const { name } of tables) await sql`alter table ${sql.table(name)} enable trigger user`.execute(trx)
    await sql`drop table moved_tables, database_moves`.execute(trx)
  })
  await sql`analyze`.execute(to)
}

/** Throws StartFault where a move is under way: what is there is not all. */
export async function expectNoMove(db: Db): Promise<void> {
  const { rows } = await sql<{ begun: boolean }>`
    select to_regclass('database_moves') is not null as begun`.execute(db)
  if (!rows[0]?.begun) return
  throw new StartFault(
    'The move into this database has not come to its end. Run inlet move-database again, or go on with the embedded one.',
  )
}

type Reference = { table: string; name: string; definition: string }

async function referencesOf(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = current_schema()::regnamespace order by 1, 2`.execute(db)
  return rows
}
