import { type SqlBool, sql } from 'kysely'
import type { Rarity } from '../../words/rankChunks.ts'
import { allOf, type Condition } from '../filters/conditions.ts'
import { grantedFiles, type Reach } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'
import { queryOf } from './terms.ts'

/** Chunks of a sample from which on it tells how many there are of all. */
const ENOUGH = 16

/**
 * How many chunks are in reach, and how many of them have each of these terms: counted where they are few, and
 * estimated by a sixtieth or a thousandth of all chunks where they are many. So no more than some thousand rows are
 * looked at for a term, however common it is; where a token is limited to a few of very many chunks, all with the term.
 * Files that are about to be removed count as well, unless the token is limited.
 */
export async function termRarity(db: Db, reach: Reach, terms: readonly string[]): Promise<Rarity> {
  const { customerId } = reach
  // The conditions on ids are those of the indexes of samples: chunks_by_terms_1000 and chunks_by_terms_60.
  const queries = ['', ...terms].map((term) => queryOf(customerId, term))
  const has = sql`c.terms @@ t.query and ${isGranted(reach)}`
  const found = await sql<{ count: number }>`
    select case when thousandth.n >= ${ENOUGH} then thousandth.n * 1021 when sixtieth.n >= ${ENOUGH} then sixtieth.n * 61 else (
      select count(*) from chunks c where ${has}) end::float8 as count
    from unnest(${queries}::text[]::tsquery[]) with ordinality as t(query, number)
    cross join lateral (select count(*) as n from chunks c where ${has} and c.id % 1021 = 0) thousandth
    cross join lateral (select case when thousandth.n >= ${ENOUGH} then 0 else (
      select count(*) from chunks c where ${has} and c.id % 61 = 0) end as n) sixtieth
    order by t.number`.execute(db)
  const [chunks = 0, ...having] = found.rows.map(({ count }) => count)
  return { chunks, having: new Map(terms.map((term, index) => [term, having[index] ?? 0])) }
}

/**
 * Whether a limited token reaches a chunk `c` that its customer's terms lead to. What is outside must not even count:
 * how rare a word is would tell that it is there, and order what is found by it.
 */
export function isGranted(reach: Reach): Condition {
  const conditions = grantedFiles(reach)
  if (conditions.length === 0) return sql<SqlBool>`true`
  // A value, not `exists`: as a join it would take longer to plan, and read all files in reach for a rare word.
  return sql<SqlBool>`(select ${allOf(conditions)} from files f where f.id = c.file_id and f.deleted_at is null)`
}
