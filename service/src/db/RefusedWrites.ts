import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isNoSpace } from '../lib/NoSpace.ts'
import type { Db } from './schema.ts'

/** A read-only transaction, and an error of the disk: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const REFUSALS: ReadonlySet<unknown> = new Set(['25006', '58030'])
/** Bytes that are tried: more than free room in pages that are there already would take. */
const TRIED_BYTES = 65_536

class RolledBack extends Error {}

/** Remembers that the database refused to write something, as one does whose disk is full and which still answers. */
export class RefusedWrites {
  private hasRefused = false

  note(error: unknown): void {
    if (isRefusal(error)) this.hasRefused = true
  }

  /** Whether it takes writes. Only where it has refused one, one is tried, and taken back. */
  async takesWrites(db: Db): Promise<boolean> {
    if (await isReadOnly(db)) return false
    if (!this.hasRefused) return true
    try {
      await tryWrite(db)
    } catch (error) {
      if (isRefusal(error)) return false
      throw error
    }
    this.hasRefused = false
    return true
  }
}

function isRefusal(error: unknown): boolean {
  return isNoSpace(error) || (error instanceof Error && 'code' in error && REFUSALS.has(error.code))
}

/** A copy that a failover has left behind, or one that an administrator has closed. */
async function isReadOnly(db: Db): Promise<boolean> {
  const found = await sql<{ off: boolean }>`
    select current_setting('transaction_read_only') = 'off' as off`.execute(db)
  return found.rows[0]?.off !== true
}

async function tryWrite(db: Db): Promise<void> {
  // Random, so that it cannot be made smaller.
  const filler = randomBytes(TRIED_BYTES).toString('base64')
  try {
    await db.transaction().execute(async (trx) => {
      await sql`
        insert into processes (id, store, seen_at)
        values (${randomUUID()}, ${filler}, clock_timestamp() - interval '1 day')`.execute(trx)
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
}
