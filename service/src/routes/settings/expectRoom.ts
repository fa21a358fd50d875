import { filesFault } from '../../db/customers/limits.ts'
import type { Db } from '../../db/schema.ts'
import { tellLimit } from '../../db/webhooks/tell.ts'
import { HttpError } from '../../http/HttpError.ts'

/** 403 where the customer may not have so many more files; whoever listens hears of it. Not in a transaction that the refusal would end. */
export async function expectRoom(db: Db, customerId: number, more: number, now: Date): Promise<void> {
  const fault = await filesFault(db, customerId, more)
  if (fault === null) return
  await tellLimit(db, { customerId, fileId: null, reason: fault }, now)
  throw new HttpError(403, fault)
}
