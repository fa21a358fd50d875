import { type SqlBool, sql } from 'kysely'
import type { Db } from '../schema.ts'

/** The next files that may have a date at their source, in the order of their ids. */
export async function filesToDate(db: Db, after: number, most: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('id', '>', after)
    .where(sql<SqlBool>`(account_id is not null or source = 'RSS_FEED')`)
    .where('source_updated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives those of these files a date whose item or feed has one. */
export async function dateFiles(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`update files set source_updated_at = m.updated_at from (
      select f.id, i.updated_at from files f cross join lateral (
        select updated_at from items x
        where x.account_id = f.account_id and x.external_key = f.external_key limit 1) i
      where f.id = any(${ids}::integer[]) and i.updated_at is not null
    ) m where files.id = m.id and files.source_updated_at is null`.execute(trx)
  await sql`update files set source_updated_at = (metadata->>'published')::timestamptz
    where id = any(${ids}::integer[]) and source = 'RSS_FEED' and account_id is null
      and source_updated_at is null and metadata->>'published' ~ '^(?!0000)[0-9]{4}-'`.execute(trx)
}
