import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Db } from './schema.ts'

/** A data folder as the database sees it. */
export type Store = {
  /** Written into the folder the first time. Processes with one folder have one store. */
  readonly id: string
  /** `own`: it belongs to this database. `foreign`: it holds what another database refers to. */
  readonly standing: 'own' | 'foreign'
  /** Files of this database whose bytes were stored elsewhere, before this folder was new. */
  readonly isNewTo: number
}

/**
 * Finds out whether a folder and a database belong together. A folder that nobody has marked becomes the database's;
 * so does an empty one. One with the bytes of another database is left alone: nothing in it is ever swept up.
 */
export async function claimStore(
  db: Db,
  folder: { readonly file: string; readonly isEmpty: boolean },
  now: Date,
): Promise<Store> {
  const marked = read(folder.file)
  const id = marked ?? mark(folder.file)
  const known = await db.selectFrom('stores').select('id').execute()
  if (known.some((store) => store.id === id)) return { id, standing: 'own', isNewTo: 0 }
  if (marked !== null && !folder.isEmpty) return { id, standing: 'foreign', isNewTo: 0 }
  const isNewTo = known.length > 0 && folder.isEmpty ? await storedFiles(db) : 0
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

/** Whoever starts on the same folder in this moment and was first has named it. */
function mark(file: string): string {
  const id = randomUUID()
  try {
    writeFileSync(file, `${id}\n`, { flag: 'wx', mode: 0o600 })
    return id
  } catch (error) {
    const named = read(file)
    if (named === null) throw error
    return named
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
