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

/** A socket's path may have 103 bytes on some systems; this much is left for its folder. */
const LONGEST_HOST = 85
/** Milliseconds before a database that ended is started again; doubled as long as it does not hold. */
const FIRST_DELAY = 500
const LONGEST_DELAY = 30_000
/** Milliseconds after which a start counts as one that holds. */
const HOLDS = 60_000

type Options = {
  /** Told when the database ended by itself, and each time that it could not be started again. */
  readonly onEnd?: (reason: string) => void
  readonly clock?: Clock
}

/**
 * Starts PGlite in a worker thread behind a socket that only this user can reach. `folder`: null keeps nothing. One
 * that ends by itself later is started again: it recovers what was committed, as after a crash.
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
  private delay = FIRST_DELAY
  private cancelRestart = () => {}

  constructor(settings: EmbeddedSettings, { onEnd = () => {}, clock = systemClock }: Options) {
    this.settings = settings
    this.onEnd = onEnd
    this.clock = clock
  }

  /** Rejects with what the database said when it does not start. */
  async start(): Promise<void> {
    // The socket of a worker that ended is in the way of the next.
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
    const held = this.clock.now().getTime() - this.startedAt > HOLDS
    const delay = held ? FIRST_DELAY : this.delay
    this.delay = Math.min(delay * 2, LONGEST_DELAY)
    this.cancelRestart = this.clock.after(delay, () => {
      this.starting = this.start().catch((failure: Error) => this.ended(failure))
    })
  }
}

/** Resolves at that message; rejects when the worker ends before it, with what it said. */
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

/** An empty folder, 0700. In the data folder what a killed process left is found again; elsewhere it would pile up. */
function socketFolder(folder: string | null): string {
  const host = folder && resolve(folder, 'socket')
  if (!host || host.length > LONGEST_HOST) return mkdtempSync(join(tmpdir(), 'inlet-'))
  rmSync(host, { recursive: true, force: true })
  mkdirSync(host, { mode: 0o700 })
  return host
}
