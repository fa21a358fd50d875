import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { quiet } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { MemorySource } from '../../test/MemorySource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestService } from '../../test/TestService.ts'
import { ensureAutoSync, ensureSubscriptions } from '../db/jobs/standingJobs.ts'
import type { Watch, WatchRequest } from '../sources/Notices.ts'
import { SourceFault } from '../sources/SourceFault.ts'

const MINUTE = 60_000
const DAY = 86_400_000

onEitherDatabase('sources that tell of changes', pushTests, () => ({
  INLET_PUSH: 'true',
  INLET_PUBLIC_URL: 'https://connect.example/inlet',
  INLET_AUTO_SYNC_HOURS: '100',
  INLET_TOKEN_TTL: '31536000',
}))

onEitherDatabase('a deployment that is told nothing', (running) => {
  test('has no address to call, and asks nobody to', async () => {
    const { notify, source } = await watched(running())
    expect((await notify('x')).status).toBe(404)
    await lookAfter(running())
    expect(source.begun).toEqual([])
  })
})

function pushTests(running: () => TestService): void {
  test('have an account looked at a minute later, once for many calls, and never two at once', async () => {
    const { id, source, notify, stateOf, ann } = await watched(running())
    await lookAfter(running())
    const [request] = source.begun
    expect(request).toMatchObject({ what: 'all', address: 'https://connect.example/inlet/events/GURU' })
    // What happened before it was watched is looked for.
    expect((await stateOf()).hurried_at).not.toBeNull()
    await look(running())
    await quiet(ann, id)
    const { round } = await stateOf()

    const stamp = request?.stamp ?? ''
    for (const _ of [1, 2, 3]) expect((await notify(stamp)).status).toBe(202)
    await look(running())
    expect(await stateOf()).toMatchObject({ round })
    running().clock.advance(MINUTE)
    await look(running())
    await quiet(ann, id)
    expect(await stateOf()).toMatchObject({ round: round + 1, hurried_at: null })
    running().clock.advance(MINUTE)
    await look(running())
    expect(await stateOf()).toMatchObject({ round: round + 1 })

    // A notification during a sync causes another sync.
    const { db } = running().database
    await sql`update accounts set sync_status = 'SYNCING' where id = ${id}`.execute(db)
    await notify(stamp)
    running().clock.advance(MINUTE)
    await look(running())
    expect(await stateOf()).toMatchObject({ round: round + 1 })
    await sql`update accounts set sync_status = 'READY', enable_auto_sync = false where id = ${id}`.execute(
      db,
    )
    await look(running())
    expect(await stateOf()).toMatchObject({ round: round + 1 })
    await sql`update accounts set enable_auto_sync = true where id = ${id}`.execute(db)
    await look(running())
    await quiet(ann, id)
    expect(await stateOf()).toMatchObject({ round: round + 2 })
  })

  test('are not believed without the secret, and nobody learns from an answer what there is', async () => {
    const { source, notify, stateOf, id } = await watched(running())
    await lookAfter(running())
    const { db } = running().database
    const calm = () => sql`update accounts set hurried_at = null where id = ${id}`.execute(db)
    await calm()
    const stamp = source.begun[0]?.stamp ?? ''
    const [key = '', secret = ''] = stamp.split('.')
    const forged = [
      `${key}.${secret.split('').reverse().join('')}`,
      `${randomUUID()}.${secret}`,
      `${key}.`,
      key,
      `${key}.${secret}x`,
      "' or true --",
      '\u0000',
      'x'.repeat(100_000),
    ]
    for (const one of forged) {
      const answer = await notify(one)
      expect([answer.status, await answer.text()]).toEqual([202, ''])
    }
    expect((await stateOf()).hurried_at).toBeNull()
    const known = await notify(stamp, 'GURU')
    expect([known.status, await known.text()]).toEqual([202, ''])
    expect((await stateOf()).hurried_at).not.toBeNull()
    await calm()
    for (const path of ['DOCUMENT360', 'NOWHERE', 'LOCAL_FILES', '__proto__'])
      expect((await notify(stamp, path)).status).toBe(202)
    expect((await stateOf()).hurried_at).toBeNull()
    expect((await notify('x'.repeat(300_000))).status).toBe(413)
    expect((await running().app.request('/events/GURU')).status).toBe(404)
    let last = 202
    for (let count = 0; last !== 429 && count < 2000; count += 1) last = (await notify('flood')).status
    expect(last).toBe(429)
    running().clock.advance(2 * MINUTE)
  })

  test('are asked again before that ends, and told its end with the access', async () => {
    const { source, ann, id, rows, notify, stateOf } = await watched(running())
    await lookAfter(running())
    expect(source.begun).toHaveLength(1)
    running().clock.advance(DAY * 0.4)
    await lookAfter(running())
    expect(source.renewed).toEqual([])
    running().clock.advance(DAY * 0.45)
    await lookAfter(running())
    expect(source.renewed).toEqual(['one-1'])

    // It does not know it any more: it is made anew, and the one of before ended.
    source.forgets = true
    running().clock.advance(DAY * 0.85)
    await lookAfter(running())
    expect(source.begun).toHaveLength(2)
    expect(source.ended).toEqual(['one-1'])
    const stamp = source.begun[0]?.stamp ?? ''
    await sql`update accounts set hurried_at = null where id = ${id}`.execute(running().database.db)
    await notify(stamp)
    expect((await stateOf()).hurried_at).toBeNull()

    expect((await ann.post('/revoke_access_token', { data_source_id: id })).status).toBe(200)
    await vi.waitFor(() => expect(source.ended).toEqual(['one-1', 'one-2']), { timeout: 10_000 })
    expect(await rows()).toEqual([])
  })

  test('have a subscription renewed that is about to end, or made anew that has ended, as they say', async () => {
    const { source, notify, rows, stateOf, id } = await watched(running())
    await lookAfter(running())
    const { db } = running().database
    const calm = () => sql`update accounts set hurried_at = null where id = ${id}`.execute(db)
    const stamp = source.begun[0]?.stamp ?? ''
    await calm()
    await notify(stamp)
    await lookAfter(running())
    expect(source.renewed).toEqual([])

    await notify(`ending ${stamp.split('.')[0]}.forged`)
    await lookAfter(running())
    expect(source.renewed).toEqual([])

    await calm()
    await notify(`ending ${stamp}`)
    // What was not told meanwhile is looked for.
    expect((await stateOf()).hurried_at).not.toBeNull()
    await lookAfter(running())
    expect([source.renewed, source.begun.length]).toEqual([['one-1'], 1])
    await lookAfter(running())
    expect(source.renewed).toHaveLength(1)

    source.forgets = true
    await notify(`ending ${stamp}`)
    await lookAfter(running())
    expect(source.begun).toHaveLength(2)
    expect(await rows()).toMatchObject([{ external_id: 'one-2' }])
  })

  test('are left alone for a day where they refuse that', async () => {
    const { source, rows } = await watched(running())
    source.refuses = new SourceFault('item', 'Not with these permissions.')
    await lookAfter(running())
    running().clock.advance(DAY * 0.9)
    await lookAfter(running())
    expect(source.begun).toHaveLength(1)
    source.refuses = null
    running().clock.advance(DAY * 0.2)
    await lookAfter(running())
    expect(source.begun).toHaveLength(2)
    expect(await rows()).toMatchObject([{ external_id: 'one-2' }])
  })
}

/** An account of a source in memory, which is synced by itself. */
async function watched(service: TestService) {
  // Those of the other tests are left alone.
  await sql`update accounts set enable_auto_sync = false`.execute(service.database.db)
  const memory = new MemorySource()
  memory.put('a', 'first')
  const source = {
    begun: [] as WatchRequest[],
    renewed: [] as string[],
    ended: [] as string[],
    forgets: false,
    refuses: null as SourceFault | null,
  }
  const until = () => new Date(service.clock.now().getTime() + DAY)
  const watch: Watch = {
    of: () => ['all'],
    async begin(_, request) {
      source.begun.push(request)
      if (source.refuses) throw source.refuses
      return { externalId: `one-${source.begun.length}`, handle: 'handle', expiresAt: until() }
    },
    async renew(_, { externalId, handle }) {
      if (source.forgets) throw new SourceFault('gone', 'It is gone.')
      source.renewed.push(externalId)
      return { externalId, handle, expiresAt: until() }
    },
    async end(_, { externalId }) {
      source.ended.push(externalId)
    },
  }
  const connector = memory.connector({
    notices: {
      hear({ body }) {
        const stamps = [body.replace('ending ', '')]
        return { kind: 'stamps', stamps, ...(body.startsWith('ending ') && { ending: stamps }) }
      },
      watch,
    },
    changes: async () => ({ changed: [], removed: [], nextCursor: 'end', more: false }),
  })
  for (const name of ['GURU', 'DOCUMENT360']) service.sources.set(name, connector)
  const ann = await service.customer(randomUUID())
  const { id } = await connectKeys(ann, 'GURU', { enable_auto_sync: true })
  await quiet(ann, id)
  const { db } = service.database
  return {
    source,
    ann,
    id,
    notify: async (body: string, path = 'GURU') =>
      service.app.request(`/events/${path}`, { method: 'POST', body }),
    rows: () => db.selectFrom('subscriptions').selectAll().where('account_id', '=', id).execute(),
    stateOf: () =>
      db
        .selectFrom('accounts')
        .select(['round', 'hurried_at'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  }
}

/** Until the job has looked after all subscriptions once more. */
async function lookAfter(service: TestService): Promise<void> {
  await ensureSubscriptions(service.database.db, service.clock.now())
  await once(service, 'subscriptions')
}

async function look(service: TestService): Promise<void> {
  await ensureAutoSync(service.database.db, service.clock.now())
  await once(service, 'auto-sync')
}

async function once(service: TestService, kind: string): Promise<void> {
  const { db } = service.database
  const now = service.clock.now()
  await db.updateTable('jobs').set({ run_at: now }).where('kind', '=', kind).execute()
  service.jobs.nudge()
  await vi.waitFor(
    async () => {
      const found = await db.selectFrom('jobs').selectAll().where('kind', '=', kind).execute()
      expect(found.every(({ lease, run_at }) => lease === null && run_at > now)).toBe(true)
    },
    { timeout: 20_000, interval: 25 },
  )
}
