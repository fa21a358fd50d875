import { sql } from 'kysely'
import { allOf, type Condition } from '../filters/conditions.ts'
import { soughtFile, USUAL } from '../filters/SoughtName.ts'
import type { Db } from '../schema.ts'
import { filesWithin, isUnlimited, type SearchScope } from './Hit.ts'

/** Files up to which a search goes from them to their chunks, and not from what is sought to the files. */
const FEW = 1000

/** The files that the filters leave to a search, where those are few. Null: many. */
export async function fewFiles(db: Db, scope: SearchScope): Promise<readonly number[] | null> {
  if (isUnlimited(scope)) return null
  const condition = allOf([filesWithin(scope), ...(await byLetters(db, scope))])
  const found = await sql<{ id: number }>`
    select f.id from files f where ${condition} limit ${FEW + 1}`.execute(db)
  return found.rows.length > FEW ? null : found.rows.map(({ id }) => id)
}

/** A name that few files have is looked up by its letters, and not in all names of the customer. */
async function byLetters(db: Db, scope: SearchScope): Promise<Condition[]> {
  const { name, ...filters } = scope.filters
  if (!name) return []
  const { share, letters } = await soughtFile(db, scope.reach, name, filesWithin({ ...scope, filters }))
  return share < USUAL ? [letters] : []
}
