import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { type Hit, hitColumns, type Matched, type SearchScope, textWithin } from './Hit.ts'
import { termsOf } from './terms.ts'

/** A chunk whose terms are still to be found out. */
export type ChunkToAnalyse = {
  readonly id: number
  readonly customer_id: number
  readonly text: string
  readonly headings: string[]
}

export async function chunksToAnalyse(db: Db, most: number): Promise<ChunkToAnalyse[]> {
  const found = await sql<ChunkToAnalyse>`
    select c.id, f.customer_id, c.text, c.headings from chunks c join files f on f.id = c.file_id
    where c.terms is null order by c.id limit ${most}`.execute(db)
  return found.rows
}

/** `found`: of each chunk in turn, as `analyse` says. */
export async function storeTerms(
  trx: Db,
  chunks: readonly ChunkToAnalyse[],
  found: readonly { readonly language: string | null; readonly terms: string }[],
): Promise<void> {
  const terms = chunks.map(({ customer_id: owner }, index) => termsOf(owner, found[index]?.terms ?? ''))
  await sql`
    update chunks c set language = n.language, terms = n.terms::tsvector
    from unnest(${chunks.map(({ id }) => id)}::bigint[], ${found.map(({ language }) => language)}::text[], ${terms}::text[])
      as n(id, language, terms)
    where c.id = n.id and c.terms is null`.execute(trx)
}

/** Whether chunks of anybody wait for their terms. */
export async function awaitsTerms(db: Db): Promise<boolean> {
  const found = await sql`select from chunks where terms is null limit 1`.execute(db)
  return found.rows.length > 0
}

/** By English words, in any order: of chunks whose terms are still to be found out. */
export async function searchUnanalysed(
  db: Db,
  question: string,
  scope: SearchScope,
): Promise<{ hits: Hit[]; matched: Matched }> {
  // A question holds more words than its answer, so any word counts and the rank prefers those with more of
  // them; not so with an exclusion, where "or not" would find everything.
  const wanted = sql`
    with strict as (select websearch_to_tsquery('english', ${question}) as query),
    wanted as (
      select case when query::text like '%!%' then query
        else replace(query::text, ' & ', ' | ')::tsquery end as query from strict
    )`
  const matching = sql`from chunks c join files f on f.id = c.file_id cross join wanted
    where c.terms is null and c.words @@ wanted.query and ${textWithin(scope)}`
  const found = await sql<Hit>`${wanted} select ${hitColumns} ${matching}
    order by ts_rank_cd(c.words, wanted.query, 1) desc, c.id limit ${scope.limit}`.execute(db)
  return { hits: found.rows, matched: (limit) => sql`${wanted} select c.file_id ${matching} limit ${limit}` }
}
