import type { FailingFilesQuery, FailureGroup } from '@inlet/wire/console'
import { type SqlBool, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import { allOf, type Condition } from '../filters/conditions.ts'
import type { Db } from '../schema.ts'

/** A file that failed, and its customer. */
export type FailingFileRow = {
  readonly id: number
  readonly name: string | null
  readonly source: string
  readonly customerId: number
  readonly customer: string
  readonly reason: string
  readonly updated_at: Date
}

type ListFailingFilesRequest = Partial<InferOutput<typeof FailingFilesQuery>> & {
  readonly limit: number
  readonly id?: number
}

/** Maximum number of different reasons, those with the most files. */
const MAX_GROUPS = 50

const theirs = (organizationId: number) => sql`
  from files f join customers c on c.id = f.customer_id
  where c.organization_id = ${organizationId} and c.deleted_at is null
    and f.deleted_at is null`
const REASON = sql`coalesce(f.sync_error_message, '')`

/** Failed files of the organization's customers, newest first. */
export async function listFailingFiles(
  db: Db,
  organizationId: number,
  { source, reason, customer_id, before, limit, id }: ListFailingFilesRequest,
): Promise<FailingFileRow[]> {
  const conditions: Condition[] = [
    sql<SqlBool>`f.sync_status = 'SYNC_ERROR'`,
    ...(id === undefined ? [] : [sql<SqlBool>`f.id = ${id}`]),
    ...(source === undefined ? [] : [sql<SqlBool>`f.source = ${source}`]),
    ...(reason === undefined ? [] : [sql<SqlBool>`${REASON} = ${reason}`]),
    ...(customer_id === undefined ? [] : [sql<SqlBool>`c.supplied_id = ${customer_id}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`f.id < ${before}`]),
  ]
  const { rows } = await sql<FailingFileRow>`
    select f.id, f.name, f.source, f.customer_id as "customerId", c.supplied_id as customer, ${REASON} as reason,
      f.updated_at
    ${theirs(organizationId)} and ${allOf(conditions)} order by f.id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts failed files by reason, most first. */
export async function failureGroups(db: Db, organizationId: number): Promise<FailureGroup[]> {
  const { rows } = await sql<Omit<FailureGroup, 'latest'> & { latest: Date }>`
    select f.source, ${REASON} as reason, count(*) as count, max(f.updated_at) as latest
    ${theirs(organizationId)} and f.sync_status = 'SYNC_ERROR' group by 1, 2 order by 3 desc, 4 desc limit ${MAX_GROUPS}`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, latest: row.latest.toISOString() }))
}
