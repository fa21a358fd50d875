import type { FilesQuery } from '@inlet/wire/service'
import { type RawBuilder, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import { matchingFiles } from '../filters/matchingFiles.ts'
import type { Db, Tables } from '../schema.ts'
import type { FileRow } from './files.ts'

type Query = InferOutput<typeof FilesQuery>

const ORDER = {
  id: 'id',
  name: 'name_key',
  created_at: 'created_at',
  updated_at: 'updated_at',
  last_sync: 'last_sync',
  file_size: 'file_size',
} as const satisfies Record<Query['order_by'], keyof Tables['files']>

/** One page of the customer's files, and how many there are in all pages. */
export async function listFiles(
  db: Db,
  customerId: number,
  query: Query,
): Promise<{ rows: FileRow[]; count: number }> {
  const { limit, offset, starting_id: after = 0 } = query.pagination
  const matching = sql`from files f where ${matchingFiles(customerId, query.filters)}`
  const rows = await sql<FileRow>`
    select f.* ${matching} and f.id > ${after} order by ${orderOfFiles(query)} limit ${limit} offset ${offset}`.execute(
    db,
  )
  const total = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db)
  return { rows: rows.rows, count: total.rows[0]?.count ?? 0 }
}

/** For `files f`. Without a last word on equal values a row could be on two pages, or on none. */
export function orderOfFiles({
  order_by,
  order_dir,
}: Pick<Query, 'order_by' | 'order_dir'>): RawBuilder<unknown> {
  const way = sql.raw(order_dir)
  return sql`${sql.ref(`f.${ORDER[order_by]}`)} ${way} nulls last, f.id ${way}`
}
