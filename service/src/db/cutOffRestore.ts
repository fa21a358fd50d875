import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartFault } from '../lib/StartFault.ts'

/** What the database is called while it is being restored, until all else is there. */
export const UNFINISHED = 'db.unfinished'

/** Throws StartFault where restoring into a data folder was cut off: a service would begin anew beside half of the data. */
export function expectNoCutOffRestore(folder: string): void {
  if (!existsSync(join(folder, UNFINISHED))) return
  throw new StartFault(
    `Restoring a backup into ${resolve(folder)} was cut off. Remove what is in that folder, and run inlet restore again.`,
  )
}
