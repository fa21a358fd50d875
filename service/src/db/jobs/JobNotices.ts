import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import type { Clock } from '../../lib/Clock.ts'
import type { Log } from '../../lib/log.ts'

/** Channel of the triggers on the table: jobs were added or requeued. */
const JOBS = 'inlet_jobs'
/** Channel for canceled jobs. The payload is the lease of the run. */
export const JOB_CANCELED = 'inlet_called_off'

/** Milliseconds between two checks that notifications still arrive. */
const BEAT = 5_000
/** Milliseconds before a lost connection is reopened. */
const DELAY = 1_000

type Deps = {
  readonly url: string
  readonly clock: Clock
  readonly log: Log
  /** There may be new jobs. */
  readonly onJobs: () => void
  readonly onCanceled: (lease: string) => void
}

/**
 * Receives PostgreSQL notifications about jobs of other processes, on a connection of its own. They only save time:
 * notifications are lost with their connection, and some poolers drop all of them. The channel therefore counts as
 * working only while it delivers our own test notifications.
 */
export class JobNotices {
  /** Whether notifications arrive. */
  isHearing = false
  private readonly deps: Deps
  private readonly echo = `inlet_echo_${randomUUID()}`
  private client: pg.Client | null = null
  private socket = new Socket()
  private awaitsEcho = false
  private stopped = false
  private cancelTimer = () => {}

  constructor(deps: Deps) {
    this.deps = deps
  }

  async start(): Promise<void> {
    const socket = new Socket()
    const client = new pg.Client({
      connectionString: this.deps.url,
      connectionTimeoutMillis: BEAT,
      stream: () => socket,
    })
    this.client = client
    this.socket = socket
    this.awaitsEcho = false
    client.on('error', () => this.lose(client))
    client.on('end', () => this.lose(client))
    client.on('notification', ({ channel, payload = '' }) => this.hear(channel, payload))
    try {
      await client.connect()
      await client.query(`listen ${JOBS}; listen ${JOB_CANCELED}; listen "${this.echo}"`)
      await this.beat(client)
    } catch {
      this.lose(client)
    }
  }

  stop(): void {
    this.stopped = true
    this.cancelTimer()
    this.client = null
    this.isHearing = false
    this.socket.destroy()
  }

  private hear(channel: string, payload: string): void {
    const { log, onJobs, onCanceled } = this.deps
    if (channel === JOB_CANCELED) onCanceled(payload)
    if (channel === JOBS) onJobs()
    if (channel !== this.echo) return
    this.awaitsEcho = false
    if (this.isHearing) return
    this.isHearing = true
    log.info('the database tells of jobs')
    // Notifications sent before the connection opened were lost.
    onJobs()
  }

  private async beat(client: pg.Client): Promise<void> {
    if (client !== this.client) return
    if (this.awaitsEcho) return this.lose(client)
    this.awaitsEcho = true
    this.cancelTimer = this.deps.clock.after(BEAT, () => void this.beat(client))
    await client.query('select pg_notify($1, $2)', [this.echo, '']).catch(() => this.lose(client))
  }

  /** Also replaces a connection that is silent but not closed. */
  private lose(client: pg.Client): void {
    if (client !== this.client) return
    const { log, clock } = this.deps
    this.client = null
    this.socket.destroy()
    this.cancelTimer()
    if (this.isHearing)
      log.warn('the database tells of no jobs any more; the table is read every two seconds')
    this.isHearing = false
    if (!this.stopped) this.cancelTimer = clock.after(DELAY, () => void this.start())
  }
}
