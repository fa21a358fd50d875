import { sql } from 'kysely'
import type { Db } from '../schema.ts'
import { readFileFigures } from './fileFigures.ts'
import { settingsOf } from './people.ts'

const UNITS = [
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
] as const

/** The customer has no room for so many bytes. The message is a sentence for users. */
export class OverQuota extends Error {
  override readonly name = 'OverQuota'

  constructor(limit: number) {
    super(`No more than ${shownBytes(limit)} of files may be stored. Delete files to make room.`)
  }
}

/** What is left of a quota. */
export type Room = {
  readonly bytes: number
  /** For what doesn't fit. */
  readonly refusal: OverQuota
}

const NO_LIMIT: Room = { bytes: Number.POSITIVE_INFINITY, refusal: new OverQuota(0) }

/** What a customer may store of original files in bytes: its `max_bytes`, its organization's, or the deployment's. */
export class ByteQuota {
  private readonly deploymentBytes: number | null

  /** Null: no limit. */
  constructor(deploymentBytes: number | null) {
    this.deploymentBytes = deploymentBytes
  }

  /** Null: no limit. */
  async limitOf(db: Db, customerId: number): Promise<number | null> {
    const { max_bytes: limit = this.deploymentBytes } = await settingsOf(db, customerId)
    return limit === null || limit < 0 ? null : limit
  }

  /** Returns the room of now. Others may take some at the same time: `take` decides. */
  async roomOf(db: Db, customerId: number): Promise<Room> {
    const limit = await this.limitOf(db, customerId)
    if (limit === null) return NO_LIMIT
    const figures = await readFileFigures(db, { customerId })
    const bytes = figures.reduce((sum, { size }) => sum + size, 0)
    return { bytes: Math.max(0, limit - bytes), refusal: new OverQuota(limit) }
  }

  /**
   * Throws OverQuota if there is no room for so many bytes in the place of others. Until the transaction ends nobody
   * else takes room of the customer. Call it after locking files, and before the bytes are recorded.
   */
  async take(trx: Db, customerId: number, bytes: number, replaced = 0): Promise<void> {
    const room = await this.lockRoom(trx, customerId)
    if (!fits(room, bytes, replaced)) throw room.refusal
  }

  /** The room of the customer, which nobody else takes until the transaction ends. */
  async lockRoom(trx: Db, customerId: number): Promise<Room> {
    const limit = await this.limitOf(trx, customerId)
    if (limit === null) return NO_LIMIT
    await sql`select from customers where id = ${customerId} for no key update`.execute(trx)
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(size), 0)::bigint as bytes from file_figures where customer_id = ${customerId}`.execute(
      trx,
    )
    return { bytes: limit - (rows[0]?.bytes ?? 0), refusal: new OverQuota(limit) }
  }
}

/** Whether the customer has no quota. */
export function isUnlimited(room: Room): boolean {
  return room === NO_LIMIT
}

/** Whether there is room for so many bytes in the place of others. Fewer than those always fit. */
export function fits(room: Room, bytes: number, replaced = 0): boolean {
  return bytes <= replaced || bytes - replaced <= room.bytes
}

function shownBytes(bytes: number): string {
  const [unit, size] = UNITS.find(([, least]) => bytes >= least) ?? ['bytes', 1]
  return `${(bytes / size).toLocaleString('en', { maximumFractionDigits: 2 })} ${unit}`
}
