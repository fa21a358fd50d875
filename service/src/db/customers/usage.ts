import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** What a customer, or all of an organisation, have imported, added up. */
export type Usage = {
  readonly bySource: readonly SourceUsage[]
  readonly byFormat: Record<string, number>
  /** Every pair of tag and value in use, once. */
  readonly tags: readonly Record<string, unknown>[]
}
type SourceUsage = {
  source: string
  files: number
  ready: number
  size: number
  characters: number
  tokens: number
  embeddings: number
}

/** Tags answered at most: they are the host's own, and nothing else bounds their number. */
const MOST_TAGS = 1000

type Whose = { readonly customerId: number } | { readonly organizationId: number }

export async function readUsage(db: Db, whose: Whose): Promise<Usage> {
  const customers =
    'customerId' in whose
      ? sql`customer_id = ${whose.customerId}`
      : sql`customer_id in (select id from customers where organization_id = ${whose.organizationId})`
  const mine = sql`${customers} and deleted_at is null`
  const sources = await sql<SourceUsage>`
    select source, count(*) as files, count(*) filter (where sync_status = 'READY') as ready,
      coalesce(sum(file_size), 0)::bigint as size,
      coalesce(sum(num_characters), 0) as characters,
      coalesce(sum(num_tokens), 0) as tokens,
      coalesce(sum(num_embeddings), 0) as embeddings
    from files where ${mine} group by source order by source`.execute(db)
  const formats = await sql<{ format: string; files: number }>`
    select file_format as format, count(*) as files from files
    where ${mine} and file_format is not null group by file_format order by file_format`.execute(db)
  const tags = await sql<{ key: string; value: unknown }>`
    select distinct tag.key, tag.value from files cross join jsonb_each(files.tags) as tag
    where ${mine} order by tag.key, tag.value limit ${MOST_TAGS}`.execute(db)
  return {
    bySource: sources.rows,
    byFormat: Object.fromEntries(formats.rows.map((row) => [row.format, row.files])),
    tags: tags.rows.map((row) => ({ [row.key]: row.value })),
  }
}
