import { sql } from 'kysely'
import * as v from 'valibot'
import type { AccountRow } from '../db/accounts/accounts.ts'
import type { Db } from '../db/schema.ts'
import { failedAgain, isLasting } from './retryPolicy.ts'

/** Where a full scan stands, as it is kept with its account. */

/** A folder that failed, by its row (0: the top), and is read after the others. Moments are milliseconds since 1970. */
const Deferred = v.object({ id: v.number(), tries: v.number(), since: v.number(), retryAt: v.number() })

/** Where a scan stands, as it is kept with the account. */
const Sweep = v.object({
  /** The account's when it began. */
  round: v.number(),
  /** Whether the top was read. */
  hasTop: v.boolean(),
  /** The folder that was read last, by its row: 0 for the top, -1 for none. */
  after: v.number(),
  /** Where the reading of the next folder goes on; null: at its beginning. */
  cursor: v.nullable(v.string()),
  /** Folders that are left alone: a change feed tells of all that happens in them. */
  skips: v.optional(v.array(v.string()), []),
  /** Likewise roots, with all that is theirs. */
  skippedRoots: v.optional(v.array(v.string()), []),
  /** How often the next folder was begun anew because its cursor was refused. */
  restarts: v.optional(v.number(), 0),
  deferred: v.optional(v.array(Deferred), []),
  /** All folders were read. */
  isRead: v.optional(v.boolean(), false),
  /** Why the first part was passed over that cannot say so itself. */
  fault: v.optional(v.nullable(v.string()), null),
})
export type Sweep = v.InferOutput<typeof Sweep>

/** Folders that may be deferred. Further ones are skipped at once. */
export const MAX_DEFERRED = 50

export type Folder = {
  readonly id: number
  readonly externalId: string | null
  readonly handle: string | null
}

export function sweepOf({ sweep, round }: Pick<AccountRow, 'sweep' | 'round'>): Sweep {
  const parsed = v.safeParse(Sweep, sweep)
  return parsed.success ? parsed.output : begun(round)
}

/** A scan that begins. */
export function begun(round: number): Sweep {
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
    fault: null,
  }
}

export async function keepSweep(trx: Db, accountId: number, sweep: Sweep): Promise<void> {
  await sql`update accounts set sweep = ${JSON.stringify(sweep)} where id = ${accountId}`.execute(trx)
}

/** The scan once it is done with a folder. */
export function behind(sweep: Sweep, { id }: Folder): Sweep {
  const deferred = sweep.deferred.filter((one) => one.id !== id)
  return { ...sweep, after: Math.max(sweep.after, id), cursor: null, restarts: 0, deferred }
}

/** The scan once a folder failed. Null: it goes on without it. */
export function deferred(sweep: Sweep, folder: Folder, now: Date): Sweep | null {
  const before = sweep.deferred.find(({ id }) => id === folder.id)
  const failing = failedAgain(before ? { tries: before.tries, since: new Date(before.since) } : null, now)
  const others = behind(sweep, folder)
  if (isLasting(failing, now) || others.deferred.length >= MAX_DEFERRED) return null
  const { tries, since, retryAt } = failing
  const one = { id: folder.id, tries, since: since.getTime(), retryAt: retryAt.getTime() }
  return { ...others, deferred: [...others.deferred, one] }
}
