import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { filesWithin, isUnlimited, type SearchScope } from './Hit.ts'

/** Files up to which a search goes from them to their chunks, and not from what is sought to the files. */
const FEW = 200

/** The files that the filters leave to a search, where those are few. Null: many. */
export async function fewFiles(db: Db, scope: SearchScope): Promise<readonly number[] | null> {
  if (isUnlimited(scope)) return null
  const found = await sql<{ id: number }>`
    select f.id from files f where ${filesWithin(scope)} limit ${FEW + 1}`.execute(db)
  return found.rows.length > FEW ? null : found.rows.map(({ id }) => id)
}
