import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import * as v from 'valibot'
import { EmbeddedSettings } from './EmbeddedSettings.ts'

/** The embedded database, off the main thread: one long query must not stop the service from answering. */
const settings = v.parse(EmbeddedSettings, workerData)
const database = await PGlite.create(settings.data)
// Two: while the pool replaces a broken connection, the old one may still be closing.
const server = new PGLiteSocketServer({ db: database, path: settings.socket, maxConnections: 2 })
await server.start()
parentPort?.once('message', async () => {
  await server.stop()
  await database.close()
  parentPort?.postMessage('closed')
})
parentPort?.postMessage('ready')
