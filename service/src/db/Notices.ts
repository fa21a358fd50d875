import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import type { Clock } from '../lib/Clock.ts'
import type { Log } from '../lib/log.ts'

/** Milliseconds between two checks that notifications still arrive. */
const BEAT = 5_000
/** Milliseconds before a lost connection is reopened. */
const DELAY = 1_000

/** What is done with the payload of a notification, by channel. */
export type Channels = Readonly<Record<string, (payload: string) => void>>

type Deps = {
  readonly url: string
  readonly clock: Clock
  readonly log: Log
  readonly channels: Channels
  /** Notifications arrive from now on, or no longer. Those sent in between are lost. */
  readonly onHearing: (isHearing: boolean) => void
}

/**
 * Receives PostgreSQL notifications from other processes, on a connection of its own. They only save time:
 * notifications are lost with their connection, and some poolers drop all of them. The channel therefore counts as
 * working only while it delivers our own test notifications.
 */
export class Notices {
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
      const channels = [...Object.keys(this.deps.channels), this.echo]
      await client.query(channels.map((channel) => `listen ${pg.escapeIdentifier(channel)}`).join('; '))
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
    this.deps.channels[channel]?.(payload)
    if (channel !== this.echo) return
    this.awaitsEcho = false
    if (this.isHearing) return
    this.isHearing = true
    this.deps.log.info('notifications of the database arrive')
    this.deps.onHearing(true)
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
    const { log, clock, onHearing } = this.deps
    this.client = null
    this.socket.destroy()
    this.cancelTimer()
    if (this.isHearing) {
      log.warn(
        'notifications of the database no longer arrive: jobs are looked for every two seconds, and event streams are closed',
      )
      this.isHearing = false
      onHearing(false)
    }
    if (!this.stopped) this.cancelTimer = clock.after(DELAY, () => void this.start())
  }
}
