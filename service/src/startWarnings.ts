import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AppRegistry } from './accounts/AppRegistry.ts'
import type { BlobStore } from './blobs/BlobStore.ts'
import type { Config } from './config/config.ts'
import { unknownVariables } from './config/unknownVariables.ts'
import type { Store } from './db/claimStore.ts'
import type { Database } from './db/database.ts'
import type { Log } from './lib/log.ts'
import type { DiskSpace } from './uploads/DiskSpace.ts'

/** Logs warnings about a configuration that works but is not recommended. */

export function warnNewerSchema({ newer }: Database, log: Log): void {
  if (newer === null) return
  log.warn(
    { migration: newer },
    'a newer version has changed the database; this one goes on with what it knows',
  )
}

export function warnUnknownVariables(environment: NodeJS.ProcessEnv, log: Log): void {
  for (const { name, closest } of unknownVariables(environment))
    log.warn(
      { variable: name },
      closest === null
        ? 'this variable is unknown and has no effect'
        : `this variable is unknown and has no effect: did you mean ${closest}?`,
    )
}

export function warnMissingFrame({ frameDir: folder }: Config, log: Log): void {
  if (existsSync(join(folder, 'index.html'))) return
  log.warn({ folder }, 'the frame is not built: run `npm run build`, or set INLET_FRAME_DIR')
}

export async function warnFullDisk(
  disk: DiskSpace,
  { dataDir, diskReserve }: Config,
  log: Log,
): Promise<void> {
  if ((await disk.room()) > 0) return
  log.warn(
    { folder: resolve(dataDir), reserve: diskReserve },
    'the disk of the data folder is full: uploads are refused and imports wait until there is room',
  )
}

export async function logApps(apps: AppRegistry, log: Log): Promise<void> {
  const { left, unused } = await apps.report()
  for (const { source, accounts } of left) {
    log.warn(
      { source, accounts },
      'accounts were connected under an app that is not configured: they have to be connected again when their access ends. Put the app of before behind the new one',
    )
  }
  if (unused.length > 0)
    log.warn({ sources: unused }, 'there is an app, but no connector to these sources yet')
}

export function logBlobStore({ standing, isNewTo }: Store, { name }: BlobStore, log: Log): void {
  if (standing === 'foreign') {
    log.warn(
      { store: name },
      'the files that are kept here belong to another database: nothing is swept up. Put its own database or its own store back; or, if they do belong together, delete store.id beside the files',
    )
  }
  if (isNewTo > 0) {
    log.warn(
      { store: name, files: isNewTo },
      'there are no files here, but those of this database were kept elsewhere: they cannot be read again. Set INLET_BLOBS and INLET_DATA_DIR to the place of before, or move them with moveBlobs.js',
    )
  }
}
