import { filesFault, limitFault } from '../../db/customers/fileLimits.ts'
import type { FileRow } from '../../db/files/files.ts'
import type { Db } from '../../db/schema.ts'
import { enqueueLimitReached } from '../../db/webhooks/enqueueEvents.ts'
import { HttpError } from '../../http/HttpError.ts'

/**
 * Throws 403 if the customer may not have so many more files, and enqueues an event. Don't call it in a transaction
 * that the error would roll back.
 */
export async function expectRoom(db: Db, customerId: number, more: number, now: Date): Promise<void> {
  const reason = await filesFault(db, customerId, more)
  if (reason !== null) await refuse(db, { customerId, fileId: null, reason }, now)
}

/** A file exceeds a limit of its customer. */
class TooMuch extends Error {
  readonly fileId: number
  readonly reason: string

  constructor(fileId: number, reason: string) {
    super(reason)
    this.fileId = fileId
    this.reason = reason
  }
}

/** Rolls back `withinRoom` if a file with so many characters exceeds a limit of its customer. */
export async function expectRoomFor(trx: Db, file: FileRow, characters: number): Promise<void> {
  const reason = await limitFault(trx, file, characters)
  if (reason !== null) throw new TooMuch(file.id, reason)
}

/** Stores all of it, or throws 403 and stores nothing if `expectRoomFor` threw; then enqueues an event. */
export async function withinRoom(
  db: Db,
  customerId: number,
  store: (trx: Db) => Promise<void>,
  now: Date,
): Promise<void> {
  try {
    await db.transaction().execute(store)
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    const { fileId, reason } = error
    await refuse(db, { customerId, fileId, reason }, now)
  }
}

type Refusal = Parameters<typeof enqueueLimitReached>[1] & { readonly headers?: HttpError['headers'] }

/** Throws 403, and enqueues an event. */
export async function refuse(db: Db, { headers, ...about }: Refusal, now: Date): Promise<never> {
  await enqueueLimitReached(db, about, now)
  throw new HttpError(403, about.reason, { ...headers })
}
