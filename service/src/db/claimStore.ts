import type { Db } from './schema.ts'

/** What tells whose bytes a store has. */
type Marked = {
  mark(): Promise<{ readonly id: string; readonly isNew: boolean }>
  isEmpty(): Promise<boolean>
}

/** A store of bytes as the database sees it. */
export type Store = {
  /** Written into it the first time. Processes with one folder, or one bucket, have one store. */
  readonly id: string
  /** `own`: it belongs to this database. `foreign`: it holds what another database refers to. */
  readonly standing: 'own' | 'foreign'
  /** Files of this database whose bytes were stored elsewhere, before this one was new. */
  readonly isNewTo: number
}

/**
 * Finds out whether a store and a database belong together. One that nobody has marked becomes the database's;
 * so does an empty one. One with the bytes of another database is left alone: nothing in it is ever swept up.
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
