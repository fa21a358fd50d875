import { randomUUID } from 'node:crypto'
import { type Account, User } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { account as accountOf, quiet, sync } from '../../test/connect.ts'
import { connectKeys, sendKeys } from '../../test/keyForms.ts'
import { look, standing } from '../../test/look.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import { dueForAutoSync } from '../db/accounts/autoSync.ts'
import type { Job } from '../db/jobs/jobs.ts'
import { ensureAutoSync } from '../db/jobs/standingJobs.ts'
import { failSync } from '../db/sync/syncState.ts'
import type { JobRun } from '../jobs/JobHandler.ts'
import { createLog } from '../lib/log.ts'
import type { Connector } from '../sources/Connector.ts'
import { SourceFault } from '../sources/SourceFault.ts'
import { autoSyncJob } from './autoSyncJob.ts'
import { autoSyncTimetable } from './autoSyncTimetable.ts'

const HOUR = 3_600_000
/** The hours of these tests, with what the last account may have on top. */
const PERIOD = 10 * HOUR
const LATEST = 11 * HOUR
/** Longer than an account that failed time and again waits. */
const MAX_PAUSE_MS = 25 * HOUR

/** Tokens live on while the clock is put forward by days. */
const VARIABLES = {
  INLET_AUTO_SYNC_HOURS: '10',
  INLET_AUTO_SYNC_WALK_HOURS: '10',
  INLET_TOKEN_TTL: '31536000',
}

onEitherDatabase(
  'accounts that are synced by themselves',
  (running) => {
    timetableTests(running)
    describe('are left out', () => leftOutTests(running))
    describe('are begun', () => sharingTests(running))
  },
  () => VARIABLES,
)

onEitherDatabase(
  'a deployment that syncs nothing by itself',
  (running) => {
    test('takes the job away, and says so [F-015]', async () => {
      const { ann, file, source } = await imported(running(), { enable_auto_sync: true })
      source.put('a', 'newer')
      running().clock.advance(100 * HOUR)
      const { db } = running().database
      await ensureAutoSync(db, running().clock.now())
      running().jobs.nudge()
      await vi.waitFor(async () => expect(await standing(running())).toEqual([]), { timeout: 10_000 })
      expect(await ann.file(file)).toMatchObject({ sync_status: 'READY', enable_auto_sync: true })
      expect(fetched(source)).toEqual(['a'])
      expect(await sources(ann)).toEqual([])
    })
  },
  () => ({ ...VARIABLES, INLET_AUTO_SYNC_HOURS: '0' }),
)

function timetableTests(running: () => TestService): void {
  test('bring what changed at the source, time and again, as a sync by hand does [F-015]', {
    timeout: 60_000,
  }, async () => {
    const { ann, account, source } = await imported(running(), { enable_auto_sync: true })
    const before = await accountOf(ann, account)
    source.put('a', 'newer')
    source.put('b', 'another')
    running().clock.advance(PERIOD - HOUR)
    await look(running())
    expect(fetched(source)).toEqual(['a'])

    running().clock.advance(LATEST - PERIOD + HOUR)
    await look(running())
    const after = await quiet(ann, account)
    expect(fetched(source)).toEqual(['a', 'a'])
    expect(after).toMatchObject({ sync_status: 'READY', last_sync_action: 'UPDATE' })
    // The event that makes the widget report `UPDATE` to its host.
    expect(after.last_synced_at).not.toBe(before.last_synced_at)

    source.remove('a')
    await look(running())
    expect((await ann.list()).count).toBe(1)
    running().clock.advance(LATEST)
    await look(running())
    await quiet(ann, account)
    expect((await ann.list()).count).toBe(0)
  })

  test('say when they were last looked at, what came of it, and when they are next [F-015]', async () => {
    const service = running()
    const { ann, account, source } = await imported(service, { enable_auto_sync: true })
    const freshness = async () => (await accountOf(ann, account)).data_source_metadata
    const { sync_begun_at: begun } = await stateOf(service, account)
    const due = begun.getTime() + PERIOD + ((account % 1_000) / 1_000) * HOUR
    expect(await freshness()).toMatchObject({
      looked_at: null,
      next_look_at: new Date(due).toISOString(),
      last_changes: { added: 1, changed: 0, removed: 0 },
    })
    source.put('b', 'another')
    await ann.post('/integrations/items/sync', { data_source_id: account })
    await quiet(ann, account)
    await sync(ann, account, ['b'], { enable_auto_sync: true })
    await quiet(ann, account)
    source.put('a', 'newer')
    source.remove('b')
    running().clock.advance(LATEST)
    const overdue = await freshness()
    expect(Date.parse(overdue?.next_look_at ?? '')).toBeGreaterThan(Date.parse(overdue?.looked_at ?? ''))
    await look(service)
    await quiet(ann, account)
    const after = await freshness()
    expect(after?.last_changes).toEqual({ added: 0, changed: 1, removed: 1 })
    expect(Date.parse(after?.looked_at ?? '')).toBeGreaterThan(Date.parse(overdue?.looked_at ?? ''))
    // An account that waits for its user has no next sync.
    await sql`update accounts set access = 'expired' where id = ${account}`.execute(service.database.db)
    expect(await freshness()).toMatchObject({ next_look_at: null })
  })

  test('less often where all that is imported has to be read again [F-015]', async () => {
    const service = running()
    const ann = await service.customer(randomUUID())
    use(service, new MemorySource())
    const { id } = await connectKeys(ann, 'GURU', { enable_auto_sync: true })
    const { db } = service.database
    const { sync_begun_at: begun } = await stateOf(service, id)
    const at = (hours: number) => new Date(begun.getTime() + hours * HOUR)
    const walked = { sources: ['GURU'], hours: 24 }
    const due = (hours: number) => dueForAutoSync(db, { now: at(hours), hours: 10, walked })
    expect(await due(23)).not.toContain(id)
    expect(await due(27)).toContain(id)
    const deps = { clock: service.clock, autoSyncHours: 30, autoSyncWalkHours: 24 }
    const connectors = new Map([
      ['GURU', new MemorySource().connector({ changes: () => Promise.reject(new Error('Not asked')) })],
      ['S3', new MemorySource().connector()],
    ])
    const timetable = autoSyncTimetable({
      ...deps,
      connectors: { connectorFor: (source) => connectors.get(source) ?? null },
    })
    expect(timetable).toMatchObject({ hours: 30, walked: { sources: ['S3'], hours: 30 } })
    await db.deleteFrom('accounts').where('id', '=', id).execute()
  })

  test('by what was asked for when they were connected, or when something was imported [F-015]', async () => {
    const service = running()
    const ann = await service.customer(randomUUID())
    use(service, new MemorySource())
    const connected = await connectKeys(ann, 'GURU', { enable_auto_sync: true })
    const plain = await connectKeys(ann, 'DOCUMENT360')
    expect(await sources(ann)).toEqual(['GURU'])
    service.clock.advance(LATEST)
    await look(service)
    expect(await isSyncedSince(ann, connected)).toBe(true)
    expect(await isSyncedSince(ann, plain)).toBe(false)

    await sync(ann, plain.id, ['a'], { enable_auto_sync: true })
    const imported = await quiet(ann, plain.id)
    expect(await sources(ann)).toEqual(['DOCUMENT360', 'GURU'])
    service.clock.advance(LATEST)
    await look(service)
    expect(await isSyncedSince(ann, imported)).toBe(true)
    await sync(ann, plain.id, ['a'], { enable_auto_sync: false })
    await quiet(ann, plain.id)
    expect(await sources(ann)).toEqual(['GURU'])
  })
}

function leftOutTests(running: () => TestService): void {
  test('for as long as the last sync is younger, whoever began it [F-015]', async () => {
    const { ann, account } = await imported(running(), { enable_auto_sync: true })
    running().clock.advance(PERIOD - HOUR)
    await ann.post('/integrations/items/sync', { data_source_id: account })
    const byHand = await quiet(ann, account)
    running().clock.advance(PERIOD - HOUR)
    await look(running())
    expect(await isSyncedSince(ann, byHand)).toBe(false)
    running().clock.advance(LATEST - PERIOD + HOUR)
    await look(running())
    expect(await isSyncedSince(ann, byHand)).toBe(true)
  })

  test.each([
    ['disconnected', sql`revoked_access = true`],
    ['to be connected again', sql`access = 'expired'`],
    ['whose access was given back', sql`credential = null`],
    ['being synced', sql`sync_status = 'SYNCING'`],
    ['about to be synced', sql`sync_status = 'QUEUED_FOR_SYNCING'`],
    ['that failed eight times in a row', sql`failed_syncs = 8`],
    ['without the setting', sql`enable_auto_sync = false`],
  ])('when they are %s [F-015]', async (_, change) => {
    const service = running()
    const ann = await service.customer(randomUUID())
    use(service, new MemorySource())
    const { id } = await connectKeys(ann, 'GURU', { enable_auto_sync: true })
    await quiet(ann, id)
    service.clock.advance(LATEST)
    const { db } = service.database
    const timetable = timetableAt(service.clock.now())
    expect(await dueForAutoSync(db, timetable)).toContain(id)
    await sql`update accounts set ${change} where id = ${id}`.execute(db)
    expect(await dueForAutoSync(db, timetable)).not.toContain(id)
    await db.deleteFrom('accounts').where('id', '=', id).execute()
  })

  test('for a while after syncs that failed, twice as long each time, however often their source calls [F-015]', async () => {
    const service = running()
    const { db } = service.database
    const ann = await service.customer(randomUUID())
    use(service, new MemorySource())
    const { id } = await connectKeys(ann, 'GURU', { enable_auto_sync: true })
    await quiet(ann, id)
    const begun = service.clock.now().getTime()
    const isDue = async (failed: number, hours: number) => {
      await sql`update accounts set failed_syncs = ${failed}, hurried_at = now() where id = ${id}`.execute(db)
      return (await dueForAutoSync(db, timetableAt(new Date(begun + hours * HOUR)))).includes(id)
    }
    expect(await isDue(0, 0.5)).toBe(true)
    for (const [failed, pause] of [
      [1, 1],
      [2, 2],
      [5, 16],
      [6, 24],
      [7, 24],
    ] as const) {
      expect(await isDue(failed, pause - 0.5)).toBe(false)
      expect(await isDue(failed, pause + 0.5)).toBe(true)
    }
    await db.deleteFrom('accounts').where('id', '=', id).execute()
  })

  test('after one sync that was given up because its process died at it each time [F-015]', async () => {
    const service = running()
    const { db } = service.database
    const ann = await service.customer(randomUUID())
    use(service, new MemorySource())
    const { id } = await connectKeys(ann, 'GURU', { enable_auto_sync: true })
    const timetable = { ...timetableAt(new Date(service.clock.now().getTime() + LATEST)) }
    const fail = (deaths: number) =>
      db
        .transaction()
        .execute((trx) => failSync(trx, id, { reason: 'It failed.', deaths }, service.clock.now()))
    await fail(0)
    expect(await dueForAutoSync(db, timetable)).toContain(id)
    await fail(3)
    expect(await dueForAutoSync(db, timetable)).not.toContain(id)
    // Who connects it again mends it.
    await sendKeys(ann, 'GURU', { enable_auto_sync: true })
    await quiet(ann, id)
    timetable.now = new Date(service.clock.now().getTime() + LATEST)
    expect(await dueForAutoSync(db, timetable)).toContain(id)
  })

  test('after eight syncs in a row that failed; one that works counts them anew [F-015]', async () => {
    const service = running()
    const ann = await service.customer(randomUUID())
    let refuses = true
    use(service, new MemorySource(), {
      changes: async () => {
        if (refuses) throw new SourceFault('denied', 'No.')
        return { changed: [], removed: [], nextCursor: 'now', more: false }
      },
    })
    const { id } = await connectKeys(ann, 'GURU', { enable_auto_sync: true })
    for (const failed of [1, 2, 3, 4, 5, 6, 7, 8]) {
      service.clock.advance(MAX_PAUSE_MS)
      await look(service)
      expect(await quiet(ann, id)).toMatchObject({ sync_status: 'SYNC_ERROR' })
      expect(await stateOf(service, id)).toMatchObject({ failed_syncs: failed })
    }
    refuses = false
    const before = await accountOf(ann, id)
    service.clock.advance(MAX_PAUSE_MS)
    await look(service)
    expect(await accountOf(ann, id)).toEqual(before)

    await ann.post('/integrations/items/sync', { data_source_id: id })
    const mended = await quiet(ann, id)
    expect(mended.sync_status).toBe('READY')
    service.clock.advance(LATEST)
    await look(service)
    expect(await isSyncedSince(ann, mended)).toBe(true)
  })
}

function sharingTests(running: () => TestService): void {
  test('one after the other, each at a time of its own [F-015]', async () => {
    const { db } = running().database
    const due = Date.parse('2026-01-01T10:00:00Z')
    const begun = new Date(due - PERIOD)
    const ids = await crowd(running(), { organization: 'jitter', customers: 15, begun })
    const at = (minutes: number) => dueForAutoSync(db, timetableAt(new Date(due + minutes * 60_000)))
    const counts = await Promise.all([-1, 60].map(async (minutes) => (await at(minutes)).filter(isOf(ids))))
    expect(counts.map(({ length }) => length)).toEqual([0, 15])
    // An hour, a tenth of the ten, has a thousand places.
    for (const id of ids) {
      const seconds = (id % 1_000) * 3.6
      expect(await at((seconds - 1) / 60)).not.toContain(id)
      expect(await at((seconds + 1) / 60)).toContain(id)
    }
    await forget(running(), 'jitter')
  })

  test('one of a customer and twenty of an organisation at a time, so that people do not wait for them [F-015]', async () => {
    const { db } = running().database
    const now = running().clock.now()
    const begun = new Date(now.getTime() - 100 * HOUR)
    const many = await crowd(running(), { organization: 'many', customers: 30, accounts: 2, begun })
    const few = await crowd(running(), {
      organization: 'few',
      customers: 3,
      begun: new Date(begun.getTime() + HOUR),
    })
    const due = () => dueForAutoSync(db, timetableAt(now))
    const first = await due()
    const customers = first.filter(isOf(many)).map((id) => Math.floor(many.indexOf(id) / 2))
    expect([customers.length, new Set(customers).size]).toEqual([20, 20])
    expect(first.filter(isOf(few))).toHaveLength(3)
    // Those of the small organization are among the first.
    expect(first.slice(0, 6).filter(isOf(few))).toHaveLength(3)

    // Five customers of the large one wait for syncs, each for two.
    const waiting = many.slice(0, 10)
    const insert = sql`insert into jobs (kind, payload, account_id, customer_id, organization_id, run_at, created_at)
      select 'sync', '{}', a.id, a.customer_id, c.organization_id, ${now}, ${now}
      from accounts a join customers c on c.id = a.customer_id where a.id = any(${waiting})`
    const found = await db
      .transaction()
      .execute(async (trx) => {
        await insert.execute(trx)
        throw new Found(await dueForAutoSync(trx, timetableAt(now)))
      })
      .catch((error: unknown) => {
        if (error instanceof Found) return error.ids
        throw error
      })
    expect(found.filter(isOf(many))).toHaveLength(15)
    expect(found.filter(isOf(waiting))).toEqual([])
    expect(found.filter(isOf(few))).toHaveLength(3)
    await forget(running(), 'many')
    await forget(running(), 'few')
  })

  test('once, whoever looks at the same time, and not where somebody disconnects meanwhile [F-015]', async () => {
    const service = running()
    const { clock } = service
    const { db } = service.database
    const [ann, bob] = await Promise.all([service.customer(randomUUID()), service.customer(randomUUID())])
    use(service, new MemorySource())
    const annas = await connectKeys(ann, 'GURU', { enable_auto_sync: true })
    const bobs = await connectKeys(bob, 'GURU', { enable_auto_sync: true })
    clock.advance(LATEST)
    await service.jobs.stop()
    const { round } = await stateOf(service, annas.id)
    const job = autoSyncJob({
      ...{ db, clock, log: createLog('silent'), connectors: { connectorFor: () => null } },
      ...{ autoSyncHours: 10, autoSyncWalkHours: 10 },
    })
    const bothLooked = meetingOf(2, async () => {
      await bob.post('/revoke_access_token', { data_source_id: bobs.id })
    })
    const run: JobRun = {
      signal: new AbortController().signal,
      commit: async (effects) => {
        await bothLooked()
        await db.transaction().execute(effects)
      },
      survived: async () => {},
      shouldYield: async () => false,
    }
    await Promise.all([job.run(JOB, run), job.run(JOB, run)])
    expect(await stateOf(service, annas.id)).toMatchObject({ round: round + 1 })
    const queued = await db
      .selectFrom('jobs')
      .select('account_id')
      .where('kind', '=', 'sync')
      .where('account_id', 'in', [annas.id, bobs.id])
      .execute()
    expect(queued).toEqual([{ account_id: annas.id }])
    expect(await accountOf(bob, bobs.id)).toMatchObject({ revoked_access: true, sync_status: 'READY' })
    await service.jobs.start({ exclusive: service.database.exclusive })
    await quiet(ann, annas.id)
  })

  test('by one job, however many processes start', async () => {
    const { db } = running().database
    const now = running().clock.now()
    await Promise.all([ensureAutoSync(db, now), ensureAutoSync(db, now), ensureAutoSync(db, now)])
    expect(await standing(running())).toHaveLength(1)
  })
}

function timetableAt(now: Date) {
  return { now, hours: 10, walked: { sources: [], hours: 10 } }
}

class Found extends Error {
  constructor(readonly ids: readonly number[]) {
    super()
  }
}

const JOB: Job = {
  id: 0,
  kind: 'auto-sync',
  payload: {},
  file_id: null,
  account_id: null,
  customer_id: 0,
  attempts: 0,
  suspect: false,
  deaths: 0,
  idle_runs: 0,
}

/** Everybody waits until so many are there, and the last of them has done something. */
function meetingOf(count: number, last: () => Promise<void>): () => Promise<void> {
  let here = 0
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  return async () => {
    here += 1
    if (here === count) {
      await last()
      begin()
    }
    await begun
  }
}

/** These sources are the one in memory; it has one file at the start. */
function use(service: TestService, source: MemorySource, more: Partial<Connector> = {}): void {
  source.put('a', 'first')
  for (const id of ['GURU', 'DOCUMENT360', 'S3']) service.sources.set(id, source.connector(more))
}

/** A file of an account that was connected without the setting. */
async function imported(service: TestService, settings: object) {
  const source = new MemorySource()
  use(service, source)
  const ann = await service.customer(randomUUID())
  const { id: account } = await connectKeys(ann, 'S3')
  await sync(ann, account, ['a'], settings)
  await quiet(ann, account)
  const [file] = (await ann.list()).results
  return { source, ann, account, file: file?.id ?? 0 }
}

function fetched(source: MemorySource): string[] {
  return source.asked.filter((call) => call.startsWith('fetch:')).map((call) => call.slice(6))
}

/** Whether it is being synced, or was once more. */
async function isSyncedSince(customer: TestCustomer, before: Account): Promise<boolean> {
  const after = await quiet(customer, before.id)
  return after.last_synced_at !== before.last_synced_at
}

function stateOf(service: TestService, id: number) {
  return service.database.db
    .selectFrom('accounts')
    .select(['round', 'failed_syncs', 'sync_begun_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function sources(customer: TestCustomer): Promise<unknown> {
  return v.parse(User, await (await customer.get('/whoami')).json()).auto_sync_enabled_sources
}

/** Accounts of a new organization, all due at the same time. No worker runs. */
async function crowd(
  service: TestService,
  { organization, customers, begun, accounts = 1 }: Crowd,
): Promise<readonly number[]> {
  const { db } = service.database
  await sql`insert into organizations (name, created_at) values (${organization}, ${begun})`.execute(db)
  await sql`insert into customers (organization_id, supplied_id, created_at, updated_at)
    select o.id, n::text, ${begun}, ${begun} from organizations o, generate_series(1, ${customers}) n
    where o.name = ${organization}`.execute(db)
  const made = await sql<{ id: number }>`
    insert into accounts (customer_id, data_source_type, data_source_external_id, sync_status, enable_auto_sync,
      credential, sync_begun_at, created_at, updated_at)
    select c.id, 'BOX', n::text, 'READY', true, '{}', ${begun}, ${begun}, ${begun}
    from customers c join organizations o on o.id = c.organization_id, generate_series(1, ${accounts}) n
    where o.name = ${organization} order by c.id, n returning id`.execute(db)
  return made.rows.map(({ id }) => id)
}
type Crowd = { organization: string; customers: number; begun: Date; accounts?: number }

async function forget(service: TestService, organization: string): Promise<void> {
  await sql`delete from customers where organization_id = (select id from organizations where name = ${organization})`.execute(
    service.database.db,
  )
  await service.database.db.deleteFrom('organizations').where('name', '=', organization).execute()
}

function isOf(ids: readonly number[]): (id: number) => boolean {
  return (id) => ids.includes(id)
}
