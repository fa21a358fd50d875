import type { FileFilters } from '@inlet/wire/service'
import { sql } from 'kysely'
import { matchingFiles } from '../filters/matchingFiles.ts'
import { wholeCustomer } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'
import { audienceOf } from './audiences.ts'

/** Files of one call: they are locked together. */
const MAX_FILES = 50_000

export class TooManyFiles extends Error {
  override readonly name = 'TooManyFiles'

  constructor() {
    super(
      `These are more than ${MAX_FILES.toLocaleString('en')} files. Change them in parts, such as by created_at.`,
    )
  }
}

type FileReaders = {
  readonly filters: FileFilters
  readonly names: readonly string[] | null
  /** Changes only files that have this set of readers; null: none. Absent: all. */
  readonly inPlaceOf?: number | null
}

/** Sets the readers of files and of all below them. Returns how many there are. Throws TooManyFiles. */
export async function setFileReaders(
  trx: Db,
  customerId: number,
  { filters, names, inPlaceOf }: FileReaders,
  now: Date,
): Promise<number> {
  const audienceId = await audienceOf(trx, customerId, names)
  const ids = await lockTree(trx, customerId, filters)
  const isMeant =
    inPlaceOf === undefined ? sql`true` : sql`audience_id is not distinct from ${inPlaceOf}::integer`
  await sql`update files set audience_id = ${audienceId}, updated_at = ${now}
    where id = any(${ids}::integer[]) and ${isMeant}`.execute(trx)
  return ids.length
}

/** Nothing is added below a file while it is locked. What was being added is found when it is locked once more. */
async function lockTree(trx: Db, customerId: number, filters: FileFilters): Promise<readonly number[]> {
  const own = sql`f.customer_id = ${customerId} and f.deleted_at is null`
  for (let known = -1; ; ) {
    const found = await sql<{ id: number }>`
      select f.id from files f where ${own} and f.id in (
        with recursive tree as (
          select f.id from files f where ${matchingFiles(wholeCustomer(customerId), filters)}
          union
          select f.id from files f join tree on f.parent_id = tree.id where ${own}
        ) select id from tree)
      order by f.id limit ${MAX_FILES + 1} for update`.execute(trx)
    if (found.rows.length > MAX_FILES) throw new TooManyFiles()
    if (found.rows.length <= known) return found.rows.map(({ id }) => id)
    known = found.rows.length
  }
}

/** Sets the readers of accounts, and so of their files without own readers. Returns the ids of those that are there. */
export async function setAccountReaders(
  trx: Db,
  customerId: number,
  { ids, names }: { readonly ids: readonly number[]; readonly names: readonly string[] | null },
  now: Date,
): Promise<readonly number[]> {
  const audienceId = await audienceOf(trx, customerId, names)
  const found = await sql<{ id: number }>`
    update accounts set audience_id = ${audienceId}, updated_at = ${now}
    where customer_id = ${customerId} and id = any(${ids}::integer[]) returning id`.execute(trx)
  return found.rows.map(({ id }) => id)
}
