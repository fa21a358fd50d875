import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartFault } from './StartFault.ts'

/** Mode bits that let users other than the owner open a file or a folder, and that let all users write to it. */
const OTHERS = 0o077
const WRITABLE_BY_ALL = 0o002

/**
 * Closes a folder to all other users: the embedded database has created world-writable files in it. If the folder isn't
 * ours, such as a volume that a group shares, its entries that are ours are closed. Throws StartFault if every user may
 * write to it.
 */
export function secureFolder(folder: string): void {
  const uid = process.getuid?.()
  // Windows has no modes.
  if (uid === undefined) return
  const stats = statSync(folder)
  if (isOurs(stats, uid)) {
    tighten(folder, stats, uid)
    return
  }
  if ((stats.mode & WRITABLE_BY_ALL) !== 0) throw openToAll(folder, uid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() && !entry.isFile()) continue
    const path = join(folder, entry.name)
    tighten(path, lstatSync(path), uid)
  }
}

function tighten(path: string, stats: Stats, uid: number): void {
  if ((stats.mode & OTHERS) === 0 || !isOurs(stats, uid)) return
  try {
    chmodSync(path, stats.mode & 0o700)
  } catch (error) {
    // A file system without modes, or a file that was removed meanwhile.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

function isOurs({ uid: owner }: Stats, uid: number): boolean {
  return owner === uid || uid === 0
}

function openToAll(folder: string, uid: number): StartFault {
  const path = resolve(folder)
  return new StartFault(
    `The data folder ${path} belongs to another user, and every user of this machine can write to it. Run \`chown ${uid} ${path} && chmod 700 ${path}\`, or set INLET_DATA_DIR to a folder of your own.`,
  )
}
