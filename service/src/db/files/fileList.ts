import type { FilesQuery } from '@inlet/wire/service'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import { meansUploads } from '../../sources/ownSources.ts'
import { containsPattern, foldText } from '../foldText.ts'
import type { Db, Tables } from '../schema.ts'
import type { FileRow } from './files.ts'

type Query = InferOutput<typeof FilesQuery>
type Filters = Query['filters']

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
  const matching = db
    .selectFrom('files')
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.and(conditions(eb, query.filters)))
  const direction = query.order_dir
  const rows = await matching
    .selectAll()
    .orderBy(ORDER[query.order_by], (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    // Without a last word on equal values a row could be on two pages, or on none.
    .orderBy('id', direction)
    .limit(query.pagination.limit)
    .offset(query.pagination.offset)
    .execute()
  const total = await matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { rows, count: total.count }
}

function conditions(eb: ExpressionBuilder<Tables, 'files'>, filters: Filters): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = []
  const among = (
    column: 'id' | 'account_id' | 'parent_id' | 'sync_status' | 'external_file_id' | 'request_id',
    values: readonly (string | number)[] | null | undefined,
  ) => {
    if (values) found.push(sql<SqlBool>`${sql.ref(column)} = any(${values})`)
  }
  among('id', filters.ids)
  among('account_id', filters.organization_user_data_source_id)
  among('parent_id', filters.parent_file_ids)
  among('sync_status', filters.sync_statuses)
  among('external_file_id', filters.external_file_ids)
  among('request_id', filters.request_ids)
  if (filters.source) found.push(isFrom(eb, [filters.source].flat()))
  if (filters.root_files_only) found.push(eb('parent_id', 'is', null))
  if (filters.name) found.push(eb('name_key', 'like', containsPattern(foldText(filters.name))))
  return found
}

/** On the wire an uploaded file's source is its format, whatever that is; LOCAL_FILES stands for all of them. */
function isFrom(eb: ExpressionBuilder<Tables, 'files'>, sources: readonly string[]): Expression<SqlBool> {
  const listed = sql<SqlBool>`source = any(${sources})`
  if (!sources.some(meansUploads)) return listed
  return eb.or([listed, eb.and([eb('account_id', 'is', null), eb('source', '<>', 'WEB_SCRAPE')])])
}
