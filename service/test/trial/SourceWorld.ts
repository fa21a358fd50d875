import { type SqlBool, sql } from 'kysely'
import { vi } from 'vitest'
import { ensureAutoSync } from '../../src/db/jobs/standingJobs.ts'
import type { Connector } from '../../src/sources/Connector.ts'
import { createConnectors } from '../../src/sources/createConnectors.ts'
import { hasConversations, type ThirdPartySource } from '../../src/sources/thirdPartySources.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import type { TestCustomer } from '../TestCustomer.ts'
import type { TestService } from '../TestService.ts'
import { connectPlayed, openTop, pick } from './connectPlayed.ts'
import { Owner } from './Owner.ts'
import { SourceCalls } from './SourceCalls.ts'
import type { TrialService } from './TrialService.ts'

const HOUR_MS = 3_600_000
/** Between two looks of the timetable at accounts, which it syncs once a day. */
const LOOK_MS = 12 * HOUR_MS
/** In a longer time an hour passes at once: hundreds of retries a day prove no more than some dozens. */
const EXACT_MS = 2 * HOUR_MS
const UNPACED = 1_000_000
/** Of the embedded database and of jobs on a busy machine. */
const IDLE_TIMEOUT_MS = 180_000

type Trials = Pick<TrialService, 'service' | 'all' | 'faults' | 'way'> & { readonly number: number }

/** A file of the account. */
export type FileSeen = {
  readonly id: number
  readonly status: string
  readonly reason: string | null
  readonly text: string
}

/** One source as it is played, with one customer's account of it, and a clock that passes days at once. */
export class SourceWorld {
  readonly source: ThirdPartySource
  readonly service: TestService
  readonly played: PlayedSource
  readonly calls: SourceCalls
  readonly owner: Owner
  accountId = 0
  /** Which of all trials this is, for names. */
  readonly number: number

  private constructor(source: ThirdPartySource, { service, all, faults, way, number }: Trials) {
    this.source = source
    this.service = service
    this.number = number
    this.played = all.of(source)
    this.owner = new Owner(this.played, String(number))
    this.calls = new SourceCalls(way, faults)
    const connector = createConnectors({
      ...service.config.sources,
      sandbox: null,
      agents: { agent: this.calls.agent, operatorAgent: this.calls.agent },
      userAgent: 'InletTest/1',
      clock: service.clock,
      room: async () => Number.MAX_SAFE_INTEGER,
    }).realFor(source)
    if (!connector) throw new Error(`There is no connector to ${source}`)
    service.sources.set(source, unpaced(connector))
  }

  static of(source: ThirdPartySource, trials: TrialService): SourceWorld {
    const { service, all, faults, way } = trials
    return new SourceWorld(source, { service, all, faults, way, number: trials.next() })
  }

  /** Nothing of it happens any more. */
  async stop(): Promise<void> {
    this.calls.before = async () => {}
    this.calls.faultOf = () => null
    if (this.accountId === 0) return
    const left = await (await this.customer()).post('/revoke_access_token', {
      data_source_id: this.accountId,
    })
    if (left.status !== 200) throw new Error(`${left.status} ${await left.text()}`)
    await this.idle()
  }

  /** Its token lives for a while only. */
  customer(): Promise<TestCustomer> {
    return this.service.customer(`person${this.number}`)
  }

  account() {
    return this.service.database.db
      .selectFrom('accounts')
      .select(['sync_status', 'sync_error_message', 'access'])
      .where('id', '=', this.accountId)
      .executeTakeFirstOrThrow()
  }

  /** Connected, or connected again. */
  async connect(): Promise<void> {
    const known = this.accountId === 0 ? undefined : this.accountId
    const { id } = await connectPlayed(this.service, await this.customer(), this.source, this.played, known)
    this.accountId = id
    await this.service.database.db
      .updateTable('accounts')
      .set({ enable_auto_sync: true })
      .where('id', '=', id)
      .execute()
  }

  /** Imports these folders. */
  async pick(roots: readonly string[]): Promise<void> {
    const ann = await this.customer()
    if (!hasConversations(this.source)) await openTop(ann, this.accountId, this.played)
    await pick(ann, this.source, this.accountId, roots)
    await this.idle()
  }

  /** By the ids that the connector gives. */
  async files(): Promise<ReadonlyMap<string, FileSeen>> {
    const { database, blobStore } = this.service
    const rows = await database.db
      .selectFrom('files')
      .select(['id', 'external_file_id', 'sync_status', 'sync_error_message', 'blob'])
      .where('account_id', '=', this.accountId)
      .where('deleted_at', 'is', null)
      .execute()
    const seen = rows.map(async (row) => {
      const parts: Buffer[] = []
      if (row.blob !== null) for await (const part of blobStore.read(row.blob)) parts.push(part)
      const text = Buffer.concat(parts).toString()
      const file = { id: row.id, status: row.sync_status, reason: row.sync_error_message, text }
      return [row.external_file_id, file] as const
    })
    return new Map(await Promise.all(seen))
  }

  /** Lets so much time pass: whatever is due meanwhile is done, syncs by the timetable with it. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now() + milliseconds
    const step = milliseconds > EXACT_MS ? HOUR_MS : 0
    let nextLook = this.now()
    for (;;) {
      if (this.now() >= nextLook) {
        await this.look()
        nextLook = this.now() + LOOK_MS
      }
      await this.idle()
      if (this.now() >= end) return
      const next = Math.max(await this.nextJob(), this.now() + step)
      this.service.clock.advance(Math.min(next, nextLook, end) - this.now())
    }
  }

  /** Until nothing is due. */
  async idle(): Promise<void> {
    const { jobs: runner, database } = this.service
    const { db } = database
    // Once: a job that ends nudges by itself, and each nudge asks the database several times.
    runner.nudge()
    await vi.waitFor(
      async () => {
        // Asked first, because it costs no query.
        if (!runner.isIdle) throw new Error('Jobs are running')
        const due = sql<SqlBool>`(lease is not null or run_at <= ${this.service.clock.now()})`
        const jobs = await db.selectFrom('jobs').select('kind').where(due).execute()
        if (jobs.length > 0) throw new Error(`Still at work: ${jobs.map(({ kind }) => kind).join()}`)
      },
      { timeout: IDLE_TIMEOUT_MS, interval: 1 },
    )
  }

  private async look(): Promise<void> {
    const { db } = this.service.database
    const now = this.service.clock.now()
    await ensureAutoSync(db, now)
    await db.updateTable('jobs').set({ run_at: now }).where('kind', '=', 'auto-sync').execute()
  }

  /** When the next thing is due that is not done by the timetable. */
  private async nextJob(): Promise<number> {
    const found = await this.service.database.db
      .selectFrom('jobs')
      .select('run_at')
      .where('kind', '<>', 'auto-sync')
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst()
    return found?.run_at.getTime() ?? Number.POSITIVE_INFINITY
  }

  private now(): number {
    return this.service.clock.now().getTime()
  }
}

/** What a source wants is kept to, and what we want of ourselves is tested elsewhere. */
function unpaced(connector: Connector): Connector {
  const { pace } = connector
  return { ...connector, ...(pace && { pace: { ...pace, perMinute: UNPACED, burst: UNPACED } }) }
}
