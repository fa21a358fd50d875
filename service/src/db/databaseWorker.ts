import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import * as v from 'valibot'
import { DURABLE_PARAMETERS, DurableFs } from './DurableFs.ts'
import { type EmbeddedMessage, EmbeddedSettings } from './EmbeddedSettings.ts'
import { emptyDatabase } from './emptyDatabase.ts'

/** The embedded database, off the main thread, so that a long query doesn't block the service. */
const settings = v.parse(EmbeddedSettings, workerData)
/** The database itself compares vectors. */
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
  if (isNew) await fs.syncAll()
  return database
}

/**
 * PostgreSQL writes this before a fatal exit. PGlite catches the exit and would run the next query on whatever is in
 * memory, so this thread ends now, and the next one recovers from disk.
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
