import { sql } from 'kysely'
import { containsPattern } from '../foldText.ts'
import type { Db } from '../schema.ts'
import { type Hit, hitColumns, type Matched, type SearchScope, textWithin } from './Hit.ts'

/** By the literal text, for what is no word: parts of words, and signs. Reads all of the customer's chunks. */
export async function searchLiteral(
  db: Db,
  question: string,
  scope: SearchScope,
): Promise<{ hits: Hit[]; matched: Matched }> {
  const matching = sql`from chunks c join files f on f.id = c.file_id
    where c.text ilike ${containsPattern(question)} and ${textWithin(scope)}`
  const found = await sql<Hit>`select ${hitColumns} ${matching} order by c.id limit ${scope.limit}`.execute(
    db,
  )
  return { hits: found.rows, matched: (limit) => sql`select c.file_id ${matching} limit ${limit}` }
}
