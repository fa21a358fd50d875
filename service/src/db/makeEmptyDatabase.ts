import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from './database.ts'
import { EMPTY_DATABASE } from './emptyDatabase.ts'

/** Writes an empty database with all tables beside the bundle. The service unpacks it at its first start. */
const folder = mkdtempSync(join(tmpdir(), 'inlet-empty-'))
try {
  rmSync(EMPTY_DATABASE, { force: true })
  await (await openDatabase({ folder }, new Date())).close()
  const database = await PGlite.create(join(folder, 'db'))
  // So that nothing has to be recovered after unpacking.
  await database.exec('checkpoint')
  const packed = await database.dumpDataDir('gzip')
  await database.close()
  await writeFile(EMPTY_DATABASE, Buffer.from(await packed.arrayBuffer()))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
