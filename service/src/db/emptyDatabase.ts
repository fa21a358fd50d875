import { createHash } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MIGRATIONS } from './migrations.ts'

/** One that was built before a migration was added or edited is of no use; it is not found by this name. */
const made = createHash('sha256').update(JSON.stringify(MIGRATIONS)).digest('hex').slice(0, 12)
const FILE = `emptyDatabase.${made}.tar.gz`
const fromSource = import.meta.url.endsWith('.ts')

/** What the build leaves beside the bundle; `makeEmptyDatabase.ts` writes it. */
export const EMPTY_DATABASE = fileURLToPath(
  new URL(fromSource ? `../../dist/${FILE}` : FILE, import.meta.url),
)

/**
 * A new database with all its tables, ready to be unpacked: making one takes PGlite six times as long. Undefined where
 * nothing was built yet.
 */
export async function emptyDatabase(): Promise<Blob | undefined> {
  // PGlite knows by the type that it is compressed.
  return existsSync(EMPTY_DATABASE) ? openAsBlob(EMPTY_DATABASE, { type: 'application/x-gzip' }) : undefined
}
