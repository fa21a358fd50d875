import { sql } from 'kysely'
import type { Db } from '../schema.ts'
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
