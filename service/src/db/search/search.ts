import { OWN_MODEL } from '@inlet/wire/service'
import { sql } from 'kysely'
import { containsPattern } from '../foldText.ts'
import type { Db } from '../schema.ts'
import { type Hit, hitColumns, type SearchScope, within } from './Hit.ts'

/** Whether chunks of anybody wait for their terms. */
export async function awaitsTerms(db: Db): Promise<boolean> {
  const found = await sql`select from chunks where terms is null limit 1`.execute(db)
  return found.rows.length > 0
}

/** By English words, in any order: of chunks whose terms are still to be found out. */
export async function searchUnanalysed(db: Db, question: string, scope: SearchScope): Promise<Hit[]> {
  // A question holds more words than its answer, so any word counts and the rank prefers those with more of
  // them; not so with an exclusion, where "or not" would find everything.
  const found = await sql<Hit>`
    with strict as (select websearch_to_tsquery('english', ${question}) as query),
    wanted as (
      select case when query::text like '%!%' then query
        else replace(query::text, ' & ', ' | ')::tsquery end as query from strict
    )
    select ${hitColumns} from chunks c join files f on f.id = c.file_id cross join wanted
    where c.terms is null and c.words @@ wanted.query and ${within(scope)}
    order by ts_rank_cd(c.words, wanted.query, 1) desc, c.id limit ${scope.limit}`.execute(db)
  return found.rows
}

/** By the literal text, for what is no word: parts of words, and signs. Reads all of the customer's chunks. */
export async function searchLiteral(db: Db, question: string, scope: SearchScope): Promise<Hit[]> {
  const found = await sql<Hit>`
    select ${hitColumns} from chunks c join files f on f.id = c.file_id
    where c.text ilike ${containsPattern(question)} and ${within(scope)}
    order by c.id limit ${scope.limit}`.execute(db)
  return found.rows
}

/** Those of the models that vectors of the customer's are of. */
export async function modelsInUse(
  db: Db,
  customerId: number,
  models: readonly string[],
): Promise<readonly string[]> {
  if (models.every((model) => model === OWN_MODEL)) return models
  const found = await sql<{ model: string }>`
    select model from unnest(${models}::text[]) as m(model) where model = ${OWN_MODEL} or exists (
      select 1 from chunks c join files f on f.id = c.file_id
      where c.model = m.model and f.customer_id = ${customerId} and f.deleted_at is null)`.execute(db)
  return found.rows.map(({ model }) => model)
}

/** The vectors of these chunks. */
export async function vectorsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const found = await sql<{ id: number; embedding: number[] }>`
    select id, embedding from chunks where id = any(${ids}) and embedding is not null`.execute(db)
  return new Map(found.rows.map(({ id, embedding }) => [id, embedding]))
}
