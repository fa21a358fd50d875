import type { Config } from '../../config/config.ts'
import type { FileRow } from '../../db/files/files.ts'
import { isWorkerAlive } from '../../db/ProcessLease.ts'
import type { Db } from '../../db/schema.ts'
import type { Clock } from '../../lib/Clock.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly config: Pick<Config, 'role'>
}

/** Milliseconds that a file may wait without a notice: a restart of the only worker may take as long. */
const PATIENCE_MS = 60_000
const PAUSED = "Imports are paused right now. We'll continue by ourselves."

const WAITING: ReadonlySet<string> = new Set(['QUEUED_FOR_SYNC', 'SYNCING'])

/** Returns the notice for each file that waits while no worker is alive; null for all others. */
export async function pausedImports(
  rows: readonly FileRow[],
  { db, clock, config }: Deps,
): Promise<(row: FileRow) => string | null> {
  const before = clock.now().getTime() - PATIENCE_MS
  const isWaiting = (row: FileRow) =>
    WAITING.has(row.sync_status) && row.sync_error_message === null && row.updated_at.getTime() <= before
  // Any other process runs jobs itself.
  if (config.role !== 'api' || !rows.some(isWaiting) || (await isWorkerAlive(db))) return () => null
  return (row) => (isWaiting(row) ? PAUSED : null)
}
