import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'
import { type ExportedTable, READ_OTHERWISE } from './exportedTables.ts'

/** Rows as JSON texts. */
export type ExportPage = readonly string[]

/** Rows per query. */
const ROW_BATCH = 500
/** Chunks per query, which are longer. */
const CHUNK_BATCH = 200

type Row = { readonly key: number | string; readonly line: string }

/** All rows of one owner, page by page. */
export async function* exportRows(
  db: Db,
  { table, key, without }: ExportedTable,
  owner: { readonly column: 'customer_id' | 'account_id'; readonly id: number },
): AsyncGenerator<ExportPage> {
  const at = sql.ref(`t.${key}`)
  yield* pages(db, ROW_BATCH, (after, limit) => {
    const isBehind = after === null ? sql`true` : sql`${at} > ${after}`
    return sql<Row>`select ${at} as key, (to_jsonb(t) - ${[...without]}::text[])::text as line
      from ${sql.table(table)} t where ${sql.ref(`t.${owner.column}`)} = ${owner.id} and ${isBehind}
      order by ${at} limit ${limit}`
  })
}

/** The customer's groups with their members. */
export async function* exportGroups(db: Db, customerId: number): AsyncGenerator<ExportPage> {
  yield* pages(db, ROW_BATCH, (after, limit) => {
    const isBehind = after === null ? sql`true` : sql`g.name > ${after}`
    return sql<Row>`select g.name as key, (to_jsonb(g) || jsonb_build_object('members', array(
        select m.member from group_members m where m.customer_id = g.customer_id and m.group_name = g.name
        order by m.member)))::text as line
      from groups g where g.customer_id = ${customerId} and ${isBehind} order by g.name limit ${limit}`
  })
}

/** The sets of readers that `audience_id` of files and accounts names. */
export async function* exportAudiences(db: Db, customerId: number): AsyncGenerator<ExportPage> {
  yield* pages(db, ROW_BATCH, (after, limit) => {
    const isBehind = after === null ? sql`true` : sql`a.id > ${after}`
    return sql<Row>`select a.id as key, (to_jsonb(a) - ${[...READ_OTHERWISE.audiences]}::text[]
        || jsonb_build_object('members', array(
          select m.member from audience_members m where m.audience_id = a.id order by m.member)))::text as line
      from audiences a where a.customer_id = ${customerId} and ${isBehind} order by a.id limit ${limit}`
  })
}

/** The chunks of a file, without vectors, which are made from them. */
export async function* exportChunks(db: Db, fileId: number): AsyncGenerator<ExportPage> {
  yield* pages(db, CHUNK_BATCH, (after, limit) => {
    const isBehind = after === null ? sql`true` : sql`c.index > ${after}`
    return sql<Row>`select c.index as key, jsonb_build_object('id', c.id, 'index', c.index, 'text', c.text,
        'tokens', c.tokens, 'page', c.page, 'last_page', c.last_page, 'headings', c.headings, 'language', c.language,
        'model', c.model)::text as line
      from chunks c where c.file_id = ${fileId} and ${isBehind} order by c.index limit ${limit}`
  })
}

/** The customer's own row. Undefined: it is gone. */
export async function exportCustomerRow(db: Db, customerId: number): Promise<string | undefined> {
  const { rows } = await sql<Row>`select to_jsonb(c)::text as line from customers c
    where c.id = ${customerId} and c.deleted_at is null`.execute(db)
  return rows[0]?.line
}

async function* pages(
  db: Db,
  limit: number,
  queryOf: (after: Row['key'] | null, limit: number) => RawBuilder<Row>,
): AsyncGenerator<ExportPage> {
  for (let after: Row['key'] | null = null; ; ) {
    const { rows }: { rows: Row[] } = await queryOf(after, limit).execute(db)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = last.key
  }
}
