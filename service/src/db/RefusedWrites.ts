import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isNoSpace } from '../lib/NoSpace.ts'
import type { Db } from './schema.ts'

/** A read-only transaction, and an I/O error: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const REFUSALS: ReadonlySet<unknown> = new Set(['25006', '58030'])
/** Bytes of the trial write: more than the free space of existing pages. */
const TRIED_BYTES = 65_536

class RolledBack extends Error {}

/** Remembers that the database refused a write, for example because its disk is full. */
export class RefusedWrites {
  private hasRefused = false

  note(error: unknown): void {
    if (isRefusal(error)) this.hasRefused = true
  }

  /** Returns whether the database accepts writes. After a refused one, tries another and rolls it back. */
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

/** A replica after a failover, or a database that an administrator made read-only. */
async function isReadOnly(db: Db): Promise<boolean> {
  const found = await sql<{ off: boolean }>`
    select current_setting('transaction_read_only') = 'off' as off`.execute(db)
  return found.rows[0]?.off !== true
}

async function tryWrite(db: Db): Promise<void> {
  // Random, so that it can't be compressed.
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
