import { filesFault, limitFault } from '../../db/customers/limits.ts'
import type { FileRow } from '../../db/files/files.ts'
import type { Db } from '../../db/schema.ts'
import { enqueueLimitReached } from '../../db/webhooks/enqueueEvents.ts'
import { HttpError } from '../../http/HttpError.ts'

/** 403 where the customer may not have so many more files; whoever listens hears of it. Not in a transaction that the refusal would end. */
export async function expectRoom(db: Db, customerId: number, more: number, now: Date): Promise<void> {
  const reason = await filesFault(db, customerId, more)
  if (reason !== null) await refuse(db, { customerId, fileId: null, reason }, now)
}

/** A file is more than its customer may have. */
class TooMuch extends Error {
  readonly fileId: number
  readonly reason: string

  constructor(fileId: number, reason: string) {
    super(reason)
    this.fileId = fileId
    this.reason = reason
  }
}

/** Ends what `withinRoom` stores where the file with so many characters is more than its customer may have. */
export async function expectRoomFor(trx: Db, file: FileRow, characters: number): Promise<void> {
  const reason = await limitFault(trx, file, characters)
  if (reason !== null) throw new TooMuch(file.id, reason)
}

/** Stores all of it, or answers 403 and keeps nothing where `expectRoomFor` ended it; whoever listens hears of it. */
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

async function refuse(db: Db, about: Parameters<typeof enqueueLimitReached>[1], now: Date): Promise<never> {
  await enqueueLimitReached(db, about, now)
  throw new HttpError(403, about.reason)
}
