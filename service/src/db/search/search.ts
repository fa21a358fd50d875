import type { FileFilters } from '@inlet/wire/service'
import { sql } from 'kysely'
import { matchingFiles } from '../filters/matchingFiles.ts'
import { containsPattern } from '../foldText.ts'
import type { Db } from '../schema.ts'

/** Which chunks a search may find. */
export type SearchScope = {
  customerId: number
  /** Only in the files that these let through. */
  filters: FileFilters
  /** At most so many, best first. */
  limit: number
}

/** A found chunk with what a reader needs to know of its file. */
export type Hit = {
  id: number
  file_id: number
  index: number
  text: string
  source: string
  external_url: string | null
  name: string | null
  tags: unknown
}

/** By words, in any order, nearest first. Understands "quoted phrases", OR and -exclusions. */
export async function searchWords(db: Db, question: string, scope: SearchScope): Promise<Hit[]> {
  // A question holds more words than its answer, so any word counts and the rank prefers those with more of
  // them; not so with an exclusion, where "or not" would find everything.
  const found = await sql<Hit>`
    with strict as (select websearch_to_tsquery('english', ${question}) as query),
    wanted as (
      select case when query::text like '%!%' then query
        else replace(query::text, ' & ', ' | ')::tsquery end as query from strict
    )
    select ${hitColumns} from chunks c join files f on f.id = c.file_id cross join wanted
    where c.words @@ wanted.query and ${matchingFiles(scope.customerId, scope.filters)}
    order by ts_rank_cd(c.words, wanted.query, 1) desc, c.id limit ${scope.limit}`.execute(db)
  return found.rows
}

/** By the literal text, for what has no words in the sense of a dictionary: codes, and scripts without blanks. */
export async function searchLiteral(db: Db, question: string, scope: SearchScope): Promise<Hit[]> {
  const found = await sql<Hit>`
    select ${hitColumns} from chunks c join files f on f.id = c.file_id
    where c.text ilike ${containsPattern(question)} and ${matchingFiles(scope.customerId, scope.filters)}
    order by c.id limit ${scope.limit}`.execute(db)
  return found.rows
}

/**
 * By meaning: the nearest to a unit vector. Exact, without an index, because real[] works on every PostgreSQL;
 * it reads every embedded chunk of the customer.
 */
export async function searchVectors(db: Db, vector: readonly number[], scope: SearchScope): Promise<Hit[]> {
  const found = await sql<Hit>`
    select ${hitColumns} from chunks c join files f on f.id = c.file_id
    where cardinality(c.embedding) = ${vector.length} and ${matchingFiles(scope.customerId, scope.filters)}
    order by (
      select sum(pair.a * pair.b) from unnest(c.embedding, ${vector}::real[]) as pair(a, b)
    ) desc, c.id limit ${scope.limit}`.execute(db)
  return found.rows
}

const hitColumns = sql.raw('c.id, c.file_id, c.index, c.text, f.source, f.external_url, f.name, f.tags')
