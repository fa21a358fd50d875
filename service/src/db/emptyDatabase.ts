import { existsSync, openAsBlob } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What the build leaves beside the bundle; `makeEmptyDatabase.mjs` writes it. */
const FILE = 'emptyDatabase.tar.gz'
const fromSource = import.meta.url.endsWith('.ts')
const path = fileURLToPath(new URL(fromSource ? `../../dist/${FILE}` : FILE, import.meta.url))

/**
 * A new database, ready to be unpacked: making one anew takes PGlite five times as long. Undefined where nothing was
 * built yet.
 */
export async function emptyDatabase(): Promise<Blob | undefined> {
  // PGlite knows by the type that it is compressed.
  return existsSync(path) ? openAsBlob(path, { type: 'application/x-gzip' }) : undefined
}
