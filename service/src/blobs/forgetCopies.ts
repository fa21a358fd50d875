import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes local copies of a process that was killed while it read them. */
export async function forgetCopies(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const changed = await stat(path).catch(() => null)
    if (changed && changed.mtime < before) await rm(path, { force: true })
  }
}
