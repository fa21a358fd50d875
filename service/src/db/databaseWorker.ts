import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import * as v from 'valibot'
import { DURABLE_PARAMETERS, DurableFs } from './DurableFs.ts'
import { type EmbeddedMessage, EmbeddedSettings } from './EmbeddedSettings.ts'
import { emptyDatabase } from './emptyDatabase.ts'

/** The embedded database, off the main thread: one long query must not stop the service from answering. */
const settings = v.parse(EmbeddedSettings, workerData)
/** Vectors are compared by the database itself. */
const extensions = { vector }
try {
  const database = await open()
  // Two: while the pool replaces a broken connection, the old one may still be closing.
  const server = new PGLiteSocketServer({ db: database, path: settings.socket, maxConnections: 2 })
  await server.start()
  parentPort?.once('message', async () => {
    await server.stop()
    await database.close()
    tell({ kind: 'closed' })
  })
  tell({ kind: 'ready' })
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}

async function open(): Promise<PGlite> {
  if (settings.data === 'memory://')
    return PGlite.create({ onStderr, extensions, loadDataDir: await emptyDatabase() })
  const fs = new DurableFs(settings.data)
  const isNew = !fs.isMade()
  const loadDataDir = isNew ? await emptyDatabase() : undefined
  const database = await PGlite.create({
    fs,
    loadDataDir,
    startParams: DURABLE_PARAMETERS,
    extensions,
    onStderr,
  })
  if (isNew) fs.syncAll()
  return database
}

/**
 * PostgreSQL writes this when it cannot go on. PGlite catches its end and lets the next query in, to whatever state the
 * data in memory is in; so this thread ends here and now, and the next one recovers from what is on the disk.
 */
function onStderr(line: string): boolean {
  const [, said] = /\b(?:PANIC|FATAL): +(.+)/.exec(line) ?? []
  if (said !== undefined || line.startsWith('Aborted(')) fail(said ?? line)
  return false
}

function fail(said: string): void {
  tell({ kind: 'failed', said })
  process.exit(1)
}

function tell(message: EmbeddedMessage): void {
  parentPort?.postMessage(message)
}
