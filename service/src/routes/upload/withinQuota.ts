import { type ByteQuota, isUnlimited, OverQuota, type Room } from '../../db/customers/ByteQuota.ts'
import type { Db } from '../../db/schema.ts'
import { HttpError } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import { refuse } from '../settings/expectRoom.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly quota: ByteQuota
  readonly config: { readonly maxUpload: number }
}

type Upload = {
  readonly customerId: number
  /** How many bytes will come at least. Null: they replace others, which makes room for them. */
  readonly leastBytes: number | null
  /** Absent: it is read now. */
  readonly room?: Room
}

/**
 * Receives an upload with the largest size that it may have now, and whether the customer has a quota. Throws 403 if
 * the customer has no room for it: before any byte if the size is known, or after as many bytes as there was room for.
 */
export async function withinQuota<T>(
  { db, clock, quota, config: { maxUpload } }: Deps,
  { customerId, leastBytes, room: known }: Upload,
  receive: (limit: number, hasQuota: boolean) => Promise<T>,
): Promise<T> {
  const found = known ?? (await quota.roomOf(db, customerId))
  const { bytes: room, refusal } = found
  try {
    if (leastBytes !== null && Math.max(1, leastBytes) > room) throw refusal
    return await receive(Math.min(maxUpload, room), !isUnlimited(found))
  } catch (error) {
    const about = { customerId, fileId: null }
    if (error instanceof OverQuota) return refuse(db, { ...about, reason: error.message }, clock.now())
    if (room >= maxUpload || !(error instanceof HttpError) || error.status !== 413) throw error
    return refuse(db, { ...about, reason: refusal.message, headers: error.headers }, clock.now())
  }
}
