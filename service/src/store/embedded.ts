import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startWorker } from '../lib/startWorker.ts'
import type { EmbeddedSettings } from './EmbeddedSettings.ts'

/** A running embedded database. */
export type Embedded = {
  /** Folder of its socket, as PostgreSQL clients want it. */
  readonly host: string
  /** Settles, with the reason, when the database dies by itself. */
  readonly died: Promise<Error>
  close(): Promise<void>
}

/** A socket's path may have 103 bytes on some systems; this much is left for its folder. */
const LONGEST_HOST = 85

/** Starts PGlite in a worker thread behind a socket that only this user can reach. `folder`: null keeps nothing. */
export async function startEmbedded(folder: string | null): Promise<Embedded> {
  const host = socketFolder(folder)
  const data = folder === null ? 'memory://' : join(folder, 'db')
  const settings: EmbeddedSettings = { data, socket: join(host, '.s.PGSQL.5432') }
  const worker = startWorker('databaseWorker', import.meta.url, { workerData: settings })
  let closing = false
  const died = new Promise<Error>((resolve) => {
    worker.once('error', (error) => resolve(error instanceof Error ? error : new Error(String(error))))
    worker.once('exit', () => {
      if (!closing) resolve(new Error('The embedded database stopped.'))
    })
  })
  const failure = await Promise.race([once(worker, 'message').then(() => null), died])
  if (failure) {
    rmSync(host, { recursive: true, force: true })
    throw failure
  }
  return {
    host,
    died,
    async close() {
      closing = true
      worker.postMessage('close')
      await Promise.race([once(worker, 'message'), died])
      await worker.terminate()
      rmSync(host, { recursive: true, force: true })
    },
  }
}

/** An empty folder, 0700. In the data folder what a killed process left is found again; elsewhere it would pile up. */
function socketFolder(folder: string | null): string {
  const host = folder && resolve(folder, 'socket')
  if (!host || host.length > LONGEST_HOST) return mkdtempSync(join(tmpdir(), 'inlet-'))
  rmSync(host, { recursive: true, force: true })
  mkdirSync(host, { mode: 0o700 })
  return host
}
