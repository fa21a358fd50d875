import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import { type Clock, systemClock } from '../lib/Clock.ts'
import { startWorker } from '../lib/startWorker.ts'
import { EmbeddedMessage, type EmbeddedSettings } from './EmbeddedSettings.ts'

/** A running embedded database. */
export type Embedded = {
  /** Folder of its socket, as PostgreSQL clients want it. */
  readonly host: string
  close(): Promise<void>
}

/** Some systems limit a socket's path to 103 bytes; this much is left for its folder. */
const MAX_FOLDER_BYTES = 85
/** Milliseconds before a restart; doubled until it runs stably. */
const MIN_RESTART_DELAY_MS = 500
const MAX_RESTART_DELAY_MS = 30_000
/** Milliseconds after which a start counts as stable. */
const STABLE_AFTER_MS = 60_000

type Options = {
  /** Called when the database ends unexpectedly, and after each failed restart. */
  readonly onEnd?: (reason: string) => void
  readonly clock?: Clock
}

/**
 * Starts PGlite in a worker thread behind a socket that only this user can reach. `folder` null: in memory. If it ends
 * unexpectedly, it is restarted and recovers all commits, as after a crash.
 */
export async function startEmbedded(folder: string | null, options: Options = {}): Promise<Embedded> {
  const host = socketFolder(folder)
  const data = folder === null ? 'memory://' : join(folder, 'db')
  const settings: EmbeddedSettings = { data, socket: join(host, '.s.PGSQL.5432') }
  const server = new EmbeddedServer(settings, options)
  try {
    await server.start()
  } catch (error) {
    rmSync(host, { recursive: true, force: true })
    throw error
  }
  return {
    host,
    async close() {
      await server.close()
      rmSync(host, { recursive: true, force: true })
    },
  }
}

/** Keeps one worker running. */
class EmbeddedServer {
  private readonly settings: EmbeddedSettings
  private readonly onEnd: (reason: string) => void
  private readonly clock: Clock
  private worker: Worker | null = null
  private starting: Promise<void> | null = null
  private closing = false
  private startedAt = 0
  private delay = MIN_RESTART_DELAY_MS
  private cancelRestart = () => {}

  constructor(settings: EmbeddedSettings, { onEnd = () => {}, clock = systemClock }: Options) {
    this.settings = settings
    this.onEnd = onEnd
    this.clock = clock
  }

  /** Rejects with the database's message if it doesn't start. */
  async start(): Promise<void> {
    // The socket of an earlier worker would block the next.
    rmSync(this.settings.socket, { force: true })
    const worker = startWorker('databaseWorker', import.meta.url, { workerData: this.settings })
    await outcomeOf(worker, 'ready')
    this.worker = worker
    this.startedAt = this.clock.now().getTime()
    outcomeOf(worker, 'closed').catch((error: Error) => this.ended(error))
  }

  async close(): Promise<void> {
    this.closing = true
    this.cancelRestart()
    await this.starting
    const { worker } = this
    if (!worker) return
    const closed = outcomeOf(worker, 'closed').catch(() => {})
    worker.postMessage('close')
    await closed
    await worker.terminate()
  }

  private ended(error: Error): void {
    this.worker = null
    if (this.closing) return
    this.onEnd(error.message)
    const held = this.clock.now().getTime() - this.startedAt > STABLE_AFTER_MS
    const delay = held ? MIN_RESTART_DELAY_MS : this.delay
    this.delay = Math.min(delay * 2, MAX_RESTART_DELAY_MS)
    this.cancelRestart = this.clock.after(delay, () => {
      this.starting = this.start().catch((failure: Error) => this.ended(failure))
    })
  }
}

/** Resolves at that message; rejects with the worker's message if it ends before. */
function outcomeOf(worker: Worker, awaited: EmbeddedMessage['kind']): Promise<void> {
  return new Promise((resolve, reject) => {
    let reason = 'It stopped.'
    worker.on('message', (content) => {
      const message = v.parse(EmbeddedMessage, content)
      if (message.kind === awaited) resolve()
      if (message.kind === 'failed') reason = message.said
    })
    worker.once('error', (error) => {
      reason = error instanceof Error ? error.message : String(error)
    })
    worker.once('exit', () => reject(new Error(reason)))
  })
}

/** An empty folder with mode 0700. In the data folder, so that leftovers of killed processes are found and reused. */
function socketFolder(folder: string | null): string {
  const host = folder && resolve(folder, 'socket')
  if (!host || host.length > MAX_FOLDER_BYTES) return mkdtempSync(join(tmpdir(), 'inlet-'))
  rmSync(host, { recursive: true, force: true })
  mkdirSync(host, { mode: 0o700 })
  return host
}
