// Writes an empty database beside the bundle. The service unpacks it at its first start, which is faster than making one.
import { writeFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create()
// Then what unpacks it has nothing to recover.
await database.exec('checkpoint')
const packed = await database.dumpDataDir('gzip')
await writeFile(
  new URL('dist/emptyDatabase.tar.gz', import.meta.url),
  Buffer.from(await packed.arrayBuffer()),
)
await database.close()
