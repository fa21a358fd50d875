import { GrantedToken, type TokenScope, User } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { EventReader } from '../../test/EventReader.ts'
import { onOneDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import { PreviewFigures } from '../db/items/PreviewFigures.ts'
import { updatePreview } from '../db/items/previews.ts'

const RESET = { event: 'reset', data: {} }
const file = (id: number, status: string | null) => ({
  event: 'file.updated',
  data: { file_id: id, sync_status: status },
})
const account = (id: number, status: string | null) => ({
  event: 'account.updated',
  data: { account_id: id, sync_status: status },
})

type Limits = { scopes?: TokenScope[]; sources?: string[]; account_ids?: number[]; filter?: unknown }

async function limited(service: TestService, { token }: TestCustomer, limits: Limits) {
  const answer = await service.app.request('/auth/v1/access_token/restrict', {
    method: 'POST',
    headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(limits),
  })
  return { token: v.parse(GrantedToken, await answer.json()).access_token }
}

async function addAccount(service: TestService, customer: TestCustomer, source: string): Promise<number> {
  const { id: customerId } = v.parse(User, await (await customer.get('/whoami')).json())
  const now = service.clock.now()
  const { id } = await service.database.db
    .insertInto('accounts')
    .values({
      customer_id: customerId,
      data_source_type: source,
      data_source_external_id: `${source}|${customer.name}`,
      sync_status: 'READY',
      sync_begun_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

onOneDatabase('the event stream', (service) => {
  const open = async (customer: Pick<TestCustomer, 'token'>, lastId?: string) => {
    const stream = await EventReader.open(service(), customer, lastId ? { 'Last-Event-ID': lastId } : {})
    if (stream.response.status === 200 && !lastId) await stream.expect(RESET)
    return stream
  }
  const setStatus = (id: number, status: string) =>
    service().database.db.updateTable('files').set({ sync_status: status }).where('id', '=', id).execute()

  it('tells what changes, with ids and states, and nothing of other customers', async () => {
    const [ann, ben] = [await service().customer('ann'), await service().customer('ben')]
    const [stream, other] = [await open(ann), await open(ben)]
    const { headers } = stream.response
    expect(headers.get('Content-Type')).toMatch(/^text\/event-stream/)
    expect(headers.get('X-Accel-Buffering')).toBe('no')
    expect(headers.get('Cache-Control')).toBe('no-store, no-transform')
    const { id } = await settled(ann, (await ann.upload('a.txt', 'Some words.')).id)
    const drive = await addAccount(service(), ann, 'GOOGLE_DRIVE')
    await stream.expect(file(id, 'READY'), account(drive, 'READY'))
    await ann.post('/delete_files_v2', { filters: { ids: [id] } })
    await stream.expect(file(id, null))
    expect(JSON.stringify(stream.events)).not.toMatch(/a\.txt|words|ann/)
    const own = await ben.upload('b.txt', 'Other words.')
    await vi.waitFor(() => expect(other.events.length).toBeGreaterThan(1))
    expect(JSON.stringify(other.events)).not.toContain(`"file_id":${id},`)
    expect(JSON.stringify(stream.events)).not.toContain(`"file_id":${own.id},`)
    await Promise.all([stream.leave(), other.leave()])
  })

  it('tells of previews of the accounts in reach', async () => {
    const ann = await service().customer('ann-previews')
    const [drive, box] = [
      await addAccount(service(), ann, 'GOOGLE_DRIVE'),
      await addAccount(service(), ann, 'BOX'),
    ]
    const [all, few] = [await open(ann), await open(await limited(service(), ann, { account_ids: [box] }))]
    const { db } = service().database
    const begin = async (accountId: number) => {
      const { id: customerId } = v.parse(User, await (await ann.get('/whoami')).json())
      const now = service().clock.now()
      const { id } = await db
        .insertInto('previews')
        .values({
          customer_id: customerId,
          account_id: accountId,
          item_ids: '[]',
          state: 'running',
          figures: '{}',
          created_at: now,
          expires_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await updatePreview(db, id, { figures: v.parse(PreviewFigures, { files: 3 }), state: 'done' })
      return id
    }
    const progress = (id: number, state: string) => ({
      event: 'preview.progress',
      data: { preview_id: id, state },
    })
    const [first, second] = [await begin(drive), await begin(box)]
    await all.expect(
      progress(first, 'running'),
      progress(first, 'done'),
      progress(second, 'running'),
      progress(second, 'done'),
    )
    await few.expect(progress(second, 'running'), progress(second, 'done'))
    expect(JSON.stringify(few.events)).not.toContain(`"preview_id":${first},`)
  })

  it('tells of nothing outside the grant', async () => {
    const ann = await service().customer('limited')
    const [drive, box] = [
      await addAccount(service(), ann, 'GOOGLE_DRIVE'),
      await addAccount(service(), ann, 'BOX'),
    ]
    const { db } = service().database
    const { id: upload } = await settled(ann, (await ann.upload('a.txt', 'Some words.')).id)
    const { id: legal } = await settled(ann, (await ann.upload('b.txt', 'More words.')).id)
    const { id: inBox } = await settled(ann, (await ann.upload('c.txt', 'Last words.')).id)
    await db.updateTable('files').set({ tags: '{"team":"legal"}' }).where('id', '=', legal).execute()
    await db.updateTable('files').set({ account_id: box, source: 'BOX' }).where('id', '=', inBox).execute()
    const filter = { AND: [{ key: 'team', value: 'legal' }] }
    const streams = await Promise.all(
      [{}, { sources: ['BOX'] }, { account_ids: [drive] }, { filter }].map(async (limits) =>
        open(await limited(service(), ann, limits)),
      ),
    )
    for (const id of [upload, legal, inBox]) await setStatus(id, 'SYNCING')
    for (const id of [drive, box]) {
      await db.updateTable('accounts').set({ sync_status: 'SYNCING' }).where('id', '=', id).execute()
    }
    const [all, ofBox, ofDrive, ofLegal] = streams
    const files = [upload, legal, inBox].map((id) => file(id, 'SYNCING'))
    await all?.expect(...files, account(drive, 'SYNCING'), account(box, 'SYNCING'))
    await ofBox?.expect(account(box, 'SYNCING'))
    await ofDrive?.expect(account(drive, 'SYNCING'))
    await ofLegal?.expect(file(legal, 'SYNCING'))
    expect(ofBox?.events).toEqual([RESET, file(inBox, 'SYNCING'), account(box, 'SYNCING')])
    expect(ofDrive?.events).toEqual([RESET, account(drive, 'SYNCING')])
    expect(ofLegal?.events).toEqual([RESET, file(legal, 'SYNCING')])
    for (const stream of streams) await stream.leave()
  })

  it('resumes after the last event, and begins anew where it cannot', async () => {
    const ann = await service().customer('resuming')
    const { id } = await settled(ann, (await ann.upload('a.txt', 'Some words.')).id)
    const first = await open(ann)
    await setStatus(id, 'SYNCING')
    await first.expect(file(id, 'SYNCING'))
    await first.leave()
    await setStatus(id, 'DELAYED')
    await setStatus(id, 'READY')
    const resumed = await open(ann, first.lastId)
    await resumed.expect(file(id, 'DELAYED'), file(id, 'READY'))
    expect(resumed.events).toHaveLength(2)
    await resumed.leave()
    const ended = await open(ann, resumed.lastId)
    const [takenAt = '', ...transactions] = ended.lastId.split('-')
    const later = [takenAt, ...transactions.map(() => '9999999999999')].join('-')
    const unusable = ['4711', 'x', `${Number(takenAt) - 3_100}-${transactions.join('-')}`, later]
    await ended.leave()
    for (const lastId of unusable) {
      const stream = await open(ann, lastId)
      await stream.expect(RESET)
      await stream.leave()
    }
  })

  it('misses nothing of a transaction that began before others and ends after them', async ({ skip }) => {
    const { db, exclusive } = service().database
    skip(exclusive, 'The embedded database has one session.')
    const ann = await service().customer('concurrent')
    const { id: early } = await settled(ann, (await ann.upload('a.txt', 'Some words.')).id)
    const { id: late } = await settled(ann, (await ann.upload('b.txt', 'More words.')).id)
    const stream = await open(ann)
    const older = await db.startTransaction().execute()
    await older.updateTable('files').set({ sync_status: 'SYNCING' }).where('id', '=', early).execute()
    await setStatus(late, 'SYNCING')
    await stream.expect(file(late, 'SYNCING'))
    expect(stream.events).not.toContainEqual(file(early, 'SYNCING'))
    const { lastId } = stream
    await older.commit().execute()
    await stream.expect(file(early, 'SYNCING'))
    const resumed = await open(ann, lastId)
    await resumed.expect(file(early, 'SYNCING'))
    expect(resumed.events).toEqual([file(early, 'SYNCING')])
    await Promise.all([stream.leave(), resumed.leave()])
  })

  it('says that too much has changed to be listed', async () => {
    const ann = await service().customer('many')
    const { id } = await settled(ann, (await ann.upload('a.txt', 'Some words.')).id)
    const first = await open(ann)
    await setStatus(id, 'SYNCING')
    await first.expect(file(id, 'SYNCING'))
    await first.leave()
    await sql`insert into customer_events (customer_id, type, object_id, state)
      select customer_id, 'file.updated', id, 'SYNCING' from files, generate_series(1, 501) where id = ${id}`.execute(
      service().database.db,
    )
    const resumed = await open(ann, first.lastId)
    await resumed.expect(RESET)
    expect(resumed.events).toEqual([RESET])
    await resumed.leave()
  })

  it('ends with its token: revoked, or expired', async () => {
    const ann = await service().customer('ending')
    const narrow = await limited(service(), ann, { scopes: ['status:read'] })
    const stream = await open(narrow)
    const revoked = await ann.post('/auth/v1/access_token/revoke', { token: narrow.token })
    expect(revoked.status).toBe(200)
    await stream.expectEnd()

    const expiring = await open(await service().customer('ending'))
    const { id } = await ann.upload('a.txt', 'Some words.')
    service().clock.advance(11 * 3_600_000)
    await setStatus(id, 'DELAYED')
    await expiring.expectEnd()
    expect(expiring.events).not.toContainEqual(file(id, 'DELAYED'))
  })

  it('needs an access token with status:read', async () => {
    const ann = await service().customer('refused')
    expect((await open(await limited(service(), ann, { scopes: ['files:read'] }))).response.status).toBe(403)
    const headers = { Authorization: 'Bearer acme-test-api-key', 'customer-id': ann.name }
    expect((await service().app.request('/event_stream', { headers })).status).toBe(403)
  })

  it('is open five times for a customer', async () => {
    const ann = await service().customer('crowd')
    const streams = [await open(ann), await open(ann), await open(ann), await open(ann), await open(ann)]
    const refused = await open(ann)
    expect(refused.response.status).toBe(429)
    expect(refused.response.headers.get('Retry-After')).toBe('60')
    await streams.pop()?.leave()
    await vi.waitFor(async () => {
      const again = await open(ann)
      streams.push(again)
      expect(again.response.status).toBe(200)
    })
    for (const stream of streams) await stream.leave()
  })

  it('forgets the events of an erased customer', async () => {
    const { db } = service().database
    const ann = await service().customer('forgotten')
    await settled(ann, (await ann.upload('a.txt', 'Some words.')).id)
    const { id } = v.parse(User, await (await ann.get('/whoami')).json())
    const own = () => db.selectFrom('customer_events').select('id').where('customer_id', '=', id).execute()
    expect(await own()).not.toEqual([])
    await db.deleteFrom('customers').where('id', '=', id).execute()
    expect(await own()).toEqual([])
  })

  it('is closed while the process drains, and refused from then on', async () => {
    const ann = await service().customer('draining')
    const stream = await open(ann)
    service().drain()
    await stream.expectEnd()
    const refused = await open(ann)
    expect(refused.response.status).toBe(503)
    expect(refused.response.headers.get('Retry-After')).toBe('30')
  })
})
