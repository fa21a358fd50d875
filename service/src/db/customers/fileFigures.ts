import { sql } from 'kysely'
import { type Reach, reachedFiles } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'

/** Files of one customer, or of all customers of an organization. */
export type Whose = { readonly customerId: number } | { readonly organizationId: number }

/** Sums over files of one source and format. */
export type FileFigures = {
  readonly source: string
  readonly format: string | null
  readonly files: number
  readonly ready: number
  readonly size: number
  readonly characters: number
  readonly tokens: number
  readonly embeddings: number
}

/** Customers with so few rows are not merged: adding them up takes no time. */
const FEW = 500
/** Rows merged per statement. */
const BATCH = 10_000

/** Ordered by source and format. Deleted files don't count. */
export async function readFileFigures(db: Db, whose: Whose): Promise<FileFigures[]> {
  const { rows } = await sql<FileFigures & { parts: number }>`
    select source, file_format as format, count(*) as parts, sum(files)::bigint as files, sum(ready)::bigint as ready,
      sum(size)::bigint as size, sum(characters)::bigint as characters, sum(tokens)::bigint as tokens,
      sum(embeddings)::bigint as embeddings
    from file_figures where ${customersOf(whose)} group by source, file_format order by source, file_format`.execute(
    db,
  )
  const parts = rows.reduce((sum, row) => sum + row.parts, 0)
  if ('customerId' in whose && parts > FEW) await mergeFigures(db, whose.customerId)
  return rows.filter(({ files }) => files > 0).map(({ parts: _, ...figures }) => figures)
}

/** The same for files in reach of a limited token, which have no stored sums. */
export async function countFiles(db: Db, reach: Reach): Promise<FileFigures[]> {
  const { rows } = await sql<FileFigures>`
    select f.source, f.file_format as format, count(*)::bigint as files,
      count(*) filter (where f.sync_status = 'READY')::bigint as ready,
      coalesce(sum(f.file_size), 0)::bigint as size, coalesce(sum(f.num_characters), 0)::bigint as characters,
      coalesce(sum(f.num_tokens), 0)::bigint as tokens, coalesce(sum(f.num_embeddings), 0)::bigint as embeddings
    from files f where ${reachedFiles(reach)} and f.deleted_at is null
    group by f.source, f.file_format order by f.source, f.file_format`.execute(db)
  return rows
}

function customersOf(whose: Whose) {
  return 'customerId' in whose
    ? sql<boolean>`customer_id = ${whose.customerId}`
    : sql<boolean>`customer_id in (select id from customers where organization_id = ${whose.organizationId})`
}

/** Merges the rows of every customer that has more than a few. Stops early when aborted. */
export async function mergeAllFigures(db: Db, signal?: AbortSignal, few = FEW): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select customer_id as id from file_figures group by customer_id having count(*) > ${few}`.execute(db)
  for (const { id } of rows) {
    while (!signal?.aborted && (await mergeFigures(db, id)) === BATCH);
  }
}

/**
 * Replaces a customer's oldest rows by their sums, and returns how many there were. Skips rows that another process is
 * merging, and all while the customer is being erased.
 */
async function mergeFigures(db: Db, customerId: number): Promise<number> {
  const { rows } = await sql<{ merged: number }>`
    with taken as materialized (
      select f.customer_id, f.id from file_figures f join customers c on c.id = f.customer_id
      where f.customer_id = ${customerId} order by f.id limit ${BATCH}
      for update of f skip locked for key share of c skip locked
    ), gone as (
      delete from file_figures f using taken t where f.customer_id = t.customer_id and f.id = t.id returning f.*
    ), sums as (
      insert into file_figures (customer_id, source, file_format, files, ready, size, characters, tokens, embeddings)
      select * from (
        select customer_id, source, file_format, sum(files) as files, sum(ready) as ready, sum(size) as size,
          sum(characters) as characters, sum(tokens) as tokens, sum(embeddings) as embeddings
        from gone group by customer_id, source, file_format
      ) merged where (files, ready, size, characters, tokens, embeddings) <> (0, 0, 0, 0, 0, 0)
    ) select count(*) as merged from gone`.execute(db)
  return rows[0]?.merged ?? 0
}
