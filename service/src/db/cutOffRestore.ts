import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartFault } from '../lib/StartFault.ts'

/** Name of the database folder during a restore, until all else is there. */
export const UNFINISHED = 'db.unfinished'

/**
 * Throws StartFault if a restore into the data folder was interrupted: the service would start a new database beside
 * half of the data.
 */
export function expectNoCutOffRestore(folder: string): void {
  if (!existsSync(join(folder, UNFINISHED))) return
  throw new StartFault(
    `Restoring a backup into ${resolve(folder)} was cut off. Remove what is in that folder, and run inlet restore again.`,
  )
}
