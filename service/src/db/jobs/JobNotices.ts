import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import type { Clock } from '../../lib/Clock.ts'
import type { Log } from '../../lib/log.ts'

/** Said by triggers of the table: jobs were added or put back. */
const JOBS = 'inlet_jobs'
/** With the lease of a run whose job is gone. */
export const CALLED_OFF = 'inlet_called_off'

/** Milliseconds between two looks whether notices still arrive. */
const BEAT = 5_000
/** Milliseconds before a connection that was lost is made anew. */
const DELAY = 1_000

type Deps = {
  readonly url: string
  readonly clock: Clock
  readonly log: Log
  /** There may be jobs that nobody has seen. */
  readonly onJobs: () => void
  readonly onCalledOff: (lease: string) => void
}

/**
 * What other processes on this PostgreSQL do with jobs, told by the database on a connection of its own. Whoever uses it
 * does without as well, only later: notices are lost with their connection, and some poolers let none through. So they
 * count as heard only while one that we send ourselves comes back.
 */
export class JobNotices {
  /** Notices arrive. */
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
      await client.query(`listen ${JOBS}; listen ${CALLED_OFF}; listen "${this.echo}"`)
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
    const { log, onJobs, onCalledOff } = this.deps
    if (channel === CALLED_OFF) onCalledOff(payload)
    if (channel === JOBS) onJobs()
    if (channel !== this.echo) return
    this.awaitsEcho = false
    if (this.isHearing) return
    this.isHearing = true
    log.info('the database tells of jobs')
    // What was said before, nobody heard.
    onJobs()
  }

  private async beat(client: pg.Client): Promise<void> {
    if (client !== this.client) return
    if (this.awaitsEcho) return this.lose(client)
    this.awaitsEcho = true
    this.cancelTimer = this.deps.clock.after(BEAT, () => void this.beat(client))
    await client.query('select pg_notify($1, $2)', [this.echo, '']).catch(() => this.lose(client))
  }

  /** Also one that says nothing any more, and would not say that it ended. */
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
