import { sql } from 'kysely'
import * as v from 'valibot'
import type { AccountRow } from '../accounts/accounts.ts'
import type { Db } from '../schema.ts'

/** A folder that failed, by its row (0: the top), and is read after the others. Moments are milliseconds since 1970. */
const Deferred = v.object({ id: v.number(), tries: v.number(), since: v.number(), retryAt: v.number() })

/** The state of a full scan, as stored in its account's row. */
const ScanState = v.object({
  /** The account's when it began. */
  round: v.number(),
  /** Whether the top was read. */
  hasTop: v.boolean(),
  /** The folder that was read last, by its row: 0 for the top, -1 for none. */
  after: v.number(),
  /** Where the reading of the next folder continues; null: at its beginning. */
  cursor: v.nullable(v.string()),
  /** Folders that are not read, because a change feed covers everything in them. */
  skips: v.optional(v.array(v.string()), []),
  /** Likewise roots, with everything in them. */
  skippedRoots: v.optional(v.array(v.string()), []),
  /** How often the next folder was restarted because its cursor was refused. */
  restarts: v.optional(v.number(), 0),
  deferred: v.optional(v.array(Deferred), []),
  /** All folders were read. */
  isRead: v.optional(v.boolean(), false),
  /** How often in a row items could not be asked for because of the source's rate limit. */
  limits: v.optional(v.number(), 0),
  /** Why the first part was passed over that cannot say so itself. */
  fault: v.optional(v.nullable(v.string()), null),
})
export type ScanState = v.InferOutput<typeof ScanState>

export type Folder = {
  readonly id: number
  readonly externalId: string | null
  readonly handle: string | null
}

/** Returns the account's full scan. One that cannot be read begins again. */
export function scanStateOf({ sweep, round }: Pick<AccountRow, 'sweep' | 'round'>): ScanState {
  const parsed = v.safeParse(ScanState, sweep)
  return parsed.success ? parsed.output : begun(round)
}

/** A scan that begins. */
export function begun(round: number): ScanState {
  return {
    round,
    hasTop: false,
    after: -1,
    cursor: null,
    skips: [],
    skippedRoots: [],
    restarts: 0,
    deferred: [],
    isRead: false,
    limits: 0,
    fault: null,
  }
}

export async function saveScan(trx: Db, accountId: number, scan: ScanState): Promise<void> {
  await sql`update accounts set sweep = ${JSON.stringify(scan)} where id = ${accountId}`.execute(trx)
}

/** A full scan of everything begins, and a new cursor is taken before it: the old one can no longer be used. */
export async function restartChanges(trx: Db, accountId: number, round: number): Promise<void> {
  await sql`update accounts set round = ${round}, start_due = true, change_cursor = null
    where id = ${accountId}`.execute(trx)
}

/** A scan begins, and the cursor stays. */
export async function beginRound(trx: Db, accountId: number, round: number): Promise<void> {
  await sql`update accounts set round = ${round}, changes_due = true where id = ${accountId}`.execute(trx)
}

/** Items that were left out of the account are counted again: the scan sees them. */
export async function forgetLeftOut(trx: Db, accountId: number): Promise<void> {
  await sql`update accounts set has_left_out = false where id = ${accountId}`.execute(trx)
}

/** The scan read the account's top. */
export async function markTopRead(trx: Db, accountId: number, now: Date): Promise<void> {
  await sql`update accounts set top_listed_at = ${now} where id = ${accountId}`.execute(trx)
}

/** The scan read this folder. */
export async function markFolderRead(trx: Db, folderId: number, round: number, now: Date): Promise<void> {
  await sql`update items set swept_in = ${round}, listed_at = ${now} where id = ${folderId}`.execute(trx)
}

/** The scan has ended. If everything was asked for again meanwhile, another one begins. */
export async function clearScan(
  trx: Db,
  accountId: number,
  { round, fault }: Pick<ScanState, 'round' | 'fault'>,
  now: Date,
): Promise<void> {
  await sql`update accounts set sweep = null, changes_due = round > ${round}, looked_at = ${now}, scan_fault = ${fault}
    where id = ${accountId}`.execute(trx)
}
