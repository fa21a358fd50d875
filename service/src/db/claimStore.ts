import type { Db } from './schema.ts'

/** File that names the database of a store. */
type Marked = {
  mark(): Promise<{ readonly id: string; readonly isNew: boolean }>
  isEmpty(): Promise<boolean>
}

/** A blob store as the database sees it. */
export type Store = {
  /** Written into it the first time. Processes with the same folder, or the same bucket, have the same store. */
  readonly id: string
  /** `own`: it belongs to this database. `foreign`: it holds blobs of another database. */
  readonly standing: 'own' | 'foreign'
  /** Files of this database whose blobs are in another store, if this one is new. */
  readonly isNewTo: number
}

/**
 * Returns whether a store and a database belong together. An unmarked or empty store becomes the database's. In a store
 * with blobs of another database, orphans are never deleted.
 */
export async function claimStore(db: Db, store: Marked, now: Date): Promise<Store> {
  const { id, isNew } = await store.mark()
  const isEmpty = await store.isEmpty()
  const known = await db.selectFrom('stores').select('id').execute()
  if (known.some((one) => one.id === id)) return { id, standing: 'own', isNewTo: 0 }
  if (!isNew && !isEmpty) return { id, standing: 'foreign', isNewTo: 0 }
  const isNewTo = known.length > 0 && isEmpty ? await storedFiles(db) : 0
  await db
    .insertInto('stores')
    .values({ id, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { id, standing: 'own', isNewTo }
}

async function storedFiles(db: Db): Promise<number> {
  const row = await db
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('blob', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.count
}
