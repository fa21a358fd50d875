import { createHmac } from 'node:crypto'
import { AddedWebhook, DeliveriesPage, Delivery, WebhooksPage } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../test/connect.ts'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import { Receiver } from '../../../test/Receiver.ts'
import { settled } from '../../../test/settled.ts'
import type { TestService } from '../../../test/TestService.ts'
import { setStatus } from '../../db/files/files.ts'

const DAY = 24 * 3_600_000
const receiver = new Receiver()
beforeAll(() => receiver.open())
afterAll(() => receiver.close())
/** The receiver of the current test. */
let place = ''
let tests = 0
beforeEach(() => {
  tests += 1
  place = `/hook${tests}`
  receiver.answer = () => 200
})

/** Calls as the back end of an organization. */
function backEnd(service: TestService, key = 'acme-test-api-key') {
  const call = (method: string, path: string, body?: unknown) =>
    service.app.request(path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  return {
    call,
    add: async (path = place) =>
      v.parse(AddedWebhook, await (await call('POST', '/add_webhook', { url: receiver.url(path) })).json()),
    deliveries: async (id: number) =>
      v.parse(DeliveriesPage, await (await call('GET', `/webhooks/${id}/deliveries`)).json()).results,
    list: async () => v.parse(WebhooksPage, await (await call('POST', '/webhooks', {})).json()).results,
    again: async (webhook: number, delivery: number) =>
      v.parse(
        Delivery,
        await (await call('POST', `/webhooks/${webhook}/deliveries/${delivery}/again`, {})).json(),
      ),
  }
}

const patiently = { timeout: 20_000, interval: 25 }
const arrived = (types: readonly string[], path = place) =>
  vi.waitFor(() => {
    const messages = receiver.at(path)
    expect(messages.map(({ payload }) => payload.webhook_type)).toEqual(expect.arrayContaining([...types]))
    return messages
  }, patiently)

/** Each in its own transaction. If the database has several connections, all begin before the first ends. */
async function endTogether({ database, clock }: TestService, ids: readonly number[]): Promise<void> {
  const { db, exclusive } = database
  const ready = (id = 0, then = async () => {}) =>
    db.transaction().execute(async (trx) => {
      await setStatus(trx, id, 'READY', null, clock.now())
      await then()
    })
  if (exclusive) {
    for (const id of ids) await ready(id)
    return
  }
  let isOver = false
  let others: Promise<unknown> = Promise.resolve()
  await ready(ids[0], async () => {
    others = ready(ids[1]).finally(() => {
      isOver = true
    })
    await vi.waitFor(async () => {
      const waiting = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db)
      expect(isOver || waiting.rows.length > 0).toBe(true)
    }, patiently)
  })
  await others
}

onEitherDatabase(
  'webhooks',
  (service) => {
    beforeEach(async () => {
      const { db } = service().database
      // Jobs of the previous test would send to the next one's endpoint.
      await vi.waitFor(async () => {
        const left = await db
          .selectFrom('jobs')
          .select('kind')
          .where('kind', 'in', ['ingest', 'sync'])
          .execute()
        expect(left).toEqual([])
      }, patiently)
      await db.deleteFrom('webhooks').execute()
    })

    describe('addresses', () => {
      it('are added with a key that nobody reads again, listed and deleted, each organisation its own', async () => {
        const acme = backEnd(service())
        const { signing_key, ...added } = await acme.add()
        expect(signing_key).toMatch(/^[0-9a-f]{64}$/)
        expect(added).toMatchObject({ url: receiver.url(place), status: 'ACTIVE', status_reason: null })
        const { rows } = await sql<{ row: string }>`select w::text as row from webhooks w`.execute(
          service().database.db,
        )
        expect(JSON.stringify(rows)).not.toContain(signing_key)
        expect(await acme.list()).toEqual([added])
        const globex = backEnd(service(), 'globex-test-api-key')
        expect(await globex.list()).toEqual([])
        for (const path of [`/webhooks/${added.id}/deliveries`])
          expect((await globex.call('GET', path)).status).toBe(404)
        expect((await globex.call('DELETE', `/delete_webhook/${added.id}`)).status).toBe(404)
        expect((await acme.call('DELETE', `/delete_webhook/${added.id}`)).status).toBe(200)
        expect((await acme.call('DELETE', `/delete_webhook/${added.id}`)).status).toBe(404)
        expect(await acme.list()).toEqual([])
      })

      it.each([
        'https://127.0.0.1/hook',
        'https://[::1]/hook',
        'https://169.254.169.254/latest',
        'http://hooks.example.com/',
        'https://hooks.example.com:8443/',
        'https://user:secret@hooks.example.com/',
        'file:///etc/passwd',
        'hooks',
      ])('%s is refused', async (url) => {
        const answer = await backEnd(service()).call('POST', '/add_webhook', { url })
        expect(answer.status).toBe(422)
        expect(await answer.json()).toMatchObject({ detail: [{ loc: ['body', 'url'] }] })
      })

      it('whose name leads to this machine gets nothing', async () => {
        const acme = backEnd(service())
        // The test resolver maps it to 127.0.0.1.
        const answer = await acme.call('POST', '/add_webhook', { url: 'https://inside.test/' })
        const { id } = v.parse(AddedWebhook, await answer.json())
        await (await service().customer('rita')).upload('a.txt', 'Some text.')
        await vi.waitFor(async () => {
          const tried = (await acme.deliveries(id)).filter(({ attempts }) => attempts > 0)
          expect(tried[0]).toMatchObject({ status: 'WAITING', error: expect.stringContaining('not public') })
        }, patiently)
      })
    })

    it('tell of a file from its beginning to its end, signed as the predecessor signed', async () => {
      const { signing_key, id } = await backEnd(service()).add()
      const customer = await service().customer('Zoë')
      const file = await customer.upload('notes.txt', 'Some text.')
      const messages = await arrived(['FILES_CREATED', 'FILE_SYNCING', 'FILE_READY'])
      expect(messages.map(({ payload }) => payload.webhook_type)).toEqual([
        'FILES_CREATED',
        'FILE_SYNCING',
        'FILE_READY',
      ])
      const [created, , ready] = messages
      expect(created?.payload.obj).toEqual({
        object_type: 'FILE_LIST',
        object_id: [String(file.id)],
        additional_information: { request_id: null, upload_id: null },
      })
      expect(ready?.payload).toMatchObject({
        obj: {
          object_type: 'FILE',
          object_id: String(file.id),
          additional_information: { is_resync: false },
        },
        object: { object_type: 'FILE', object_id: String(file.id) },
        customer_id: expect.stringMatching(/^Zoë/),
      })
      for (const { headers, body, payload } of messages) {
        const [time] = /\d+/.exec(String(headers['carbon-signature'])) ?? []
        const sign = (text: string) =>
          createHmac('sha256', Buffer.from(signing_key, 'hex')).update(`${time}.${text}`).digest('hex')
        expect(body.startsWith('{"payload": "')).toBe(true)
        expect(headers['carbon-signature']).toBe(`t=${time},v1=${sign(body)}`)
        const compact = JSON.stringify(JSON.parse(body))
        expect(headers['carbon-signature-compact']).toBe(`t=${time},v2=${sign(compact)}`)
        expect(headers['inlet-event-id']).toBe(payload.id)
      }
      await vi.waitFor(async () => {
        const log = await backEnd(service()).deliveries(id)
        expect(log.map((one) => [one.webhook_type, one.status, one.answer_status, one.attempts])).toEqual([
          ['FILE_READY', 'DELIVERED', 200, 1],
          ['FILE_SYNCING', 'DELIVERED', 200, 1],
          ['FILES_CREATED', 'DELIVERED', 200, 1],
        ])
      }, patiently)
    })

    it('come again until they are taken, of each file in order, while others go on', async () => {
      const acme = backEnd(service())
      const { id } = await acme.add()
      const customer = await service().customer('ben')
      let refuses = true
      let refused: string | undefined
      const isStuck = (object: unknown) => {
        const id = String(object)
        refused ??= id
        return id === refused
      }
      receiver.answer = ({ payload }) => (refuses && isStuck(payload.obj.object_id) ? 500 : 200)
      const stuck = await customer.upload('stuck.txt', 'Some text.')
      await vi.waitFor(() => expect(refused).toBe(String(stuck.id)), patiently)
      const fine = await customer.upload('fine.txt', 'Some text.')
      await vi.waitFor(() => {
        const ready = receiver.at(place).filter(({ payload }) => payload.webhook_type === 'FILE_READY')
        expect(ready.map(({ payload }) => payload.obj.object_id)).toEqual([String(fine.id)])
      }, patiently)
      await settled(customer, stuck.id)
      // Later events of a file wait for the one that was refused.
      const sent = () => receiver.at(place).filter(({ payload }) => isStuck(payload.obj.object_id))
      await vi.waitFor(() => expect(sent().length).toBeGreaterThan(0), patiently)
      expect(new Set(sent().map(({ payload }) => payload.webhook_type))).toEqual(new Set(['FILES_CREATED']))
      refuses = false
      service().clock.advance(3_600_000)
      service().jobs.nudge()
      await vi.waitFor(() => {
        const types = sent().map(({ payload }) => payload.webhook_type)
        expect([...new Set(types)]).toEqual(['FILES_CREATED', 'FILE_SYNCING', 'FILE_READY'])
      }, patiently)
      // The same event, however often it was sent.
      const created = sent().filter(({ payload }) => payload.webhook_type === 'FILES_CREATED')
      expect(new Set(created.map(({ payload }) => payload.id)).size).toBe(1)
      await vi.waitFor(async () => {
        expect((await acme.deliveries(id)).map(({ status }) => status)).toEqual(Array(6).fill('DELIVERED'))
      }, patiently)
    })

    it('are given up after a day, which the address says, and can be sent again', async () => {
      const acme = backEnd(service())
      const { id } = await acme.add()
      receiver.answer = () => 503
      await (await service().customer('cara')).upload('a.txt', 'Some text.')
      await vi.waitFor(() => expect(receiver.at(place).length).toBeGreaterThan(0), patiently)
      service().clock.advance(DAY + 60_000)
      service().jobs.nudge()
      await vi.waitFor(async () => {
        const log = await acme.deliveries(id)
        expect(log.length).toBe(3)
        expect(log.at(-1)).toMatchObject({
          status: 'FAILED',
          error: 'It answered 503.',
          next_attempt_at: null,
        })
      }, patiently)
      expect(await acme.list()).toMatchObject([
        { status: 'FLAGGED', status_reason: expect.stringContaining('It answered 503.') },
      ])
      receiver.answer = () => 200
      const [created] = (await acme.deliveries(id)).slice(-1)
      expect(await acme.again(id, created?.id ?? 0)).toMatchObject({ status: 'WAITING', attempts: 0 })
      await vi.waitFor(async () => {
        expect((await acme.deliveries(id)).at(-1)).toMatchObject({
          event_id: created?.event_id,
          status: 'DELIVERED',
        })
        expect(await acme.list()).toMatchObject([{ status: 'ACTIVE', status_reason: null }])
      }, patiently)
      expect((await acme.call('POST', `/webhooks/${id}/deliveries/1/again`, {})).status).toBe(404)
    })

    it('reach one address while another never answers', async () => {
      const acme = backEnd(service())
      const silent = await acme.add(`${place}/silent`)
      await acme.add()
      receiver.answer = ({ path }) => (path.endsWith('/silent') ? null : 200)
      await (await service().customer('dan')).upload('a.txt', 'Some text.')
      await arrived(['FILES_CREATED', 'FILE_SYNCING', 'FILE_READY'])
      const log = await acme.deliveries(silent.id)
      expect(log.map(({ status }) => status)).toEqual(['WAITING', 'WAITING', 'WAITING'])
      // The same event has the same id at both.
      const [first] = receiver.at(place)
      expect(log.at(-1)?.event_id).toBe(first?.payload.id)
    })

    it('tell nothing that did not come to be', async () => {
      const acme = backEnd(service())
      const { id } = await acme.add()
      const customer = await service().customer('eve')
      const file = await customer.upload('a.txt', 'Some text.')
      await settled(customer, file.id)
      await vi.waitFor(async () => expect((await acme.deliveries(id)).length).toBe(3), patiently)
      const { db } = service().database
      const broken = db.transaction().execute(async (trx) => {
        await setStatus(trx, file.id, 'SYNC_ERROR', 'It broke.', service().clock.now())
        throw new Error('rolled back')
      })
      await expect(broken).rejects.toThrow('rolled back')
      expect((await acme.deliveries(id)).length).toBe(3)
    })

    it('say once when all files of a request are done, also where the last two end at the same moment', async () => {
      await backEnd(service()).add()
      const customer = await service().customer('fay')
      const ids = await Promise.all([1, 2].map(async (n) => (await customer.upload(`${n}.txt`, 'Text.')).id))
      for (const id of ids) await settled(customer, id)
      const { db } = service().database
      await sql`update files set request_id = 'cc-1', sync_status = 'SYNCING' where id in (${sql.join(ids)})`.execute(
        db,
      )
      await endTogether(service(), ids)
      const messages = await arrived(['ALL_FILES_PROCESSED'])
      const done = messages.filter(({ payload }) => payload.webhook_type === 'ALL_FILES_PROCESSED')
      expect(done.map(({ payload }) => payload.obj)).toEqual([
        {
          object_type: 'UPLOAD_REQUEST_ID',
          object_id: 'cc-1',
          additional_information: { request_id: 'cc-1' },
        },
      ])
    })

    it('are not in the way of the deletion of their address, nor that in theirs', async () => {
      const { db, exclusive } = service().database
      const { id } = await backEnd(service()).add()
      const customer = await service().customer('hal')
      const send = async () => {
        await customer.upload('a.txt', 'Some text.')
        await arrived(['FILES_CREATED'])
      }
      if (exclusive) await send()
      await db.transaction().execute(async (trx) => {
        if (!exclusive) {
          // The deletion has locked the endpoint, but not yet its deliveries.
          await trx.selectFrom('webhooks').select('id').where('id', '=', id).forNoKeyUpdate().execute()
          await send()
          await vi.waitFor(async () => {
            const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(
              db,
            )
            expect(rows).toHaveLength(1)
          }, patiently)
        }
        await trx.deleteFrom('webhooks').where('id', '=', id).execute()
      })
      expect(await backEnd(service()).list()).toEqual([])
    })

    it('tell of an account, and of a deletion that asks for it', async () => {
      await backEnd(service()).add()
      const customer = await service().customer('gus')
      const account = await connect(service(), customer, 'BOX', {
        request_id: 'cc-box',
        sync_source_items: true,
      })
      await arrived(['ADD', 'DATA_SOURCE_READY'])
      const file = await customer.upload('a.txt', 'Some text.')
      await settled(customer, file.id)
      const filters = { ids: [file.id] }
      await customer.post('/delete_files_v2', { filters, send_webhook: true })
      await customer.post('/revoke_access_token', { data_source_id: account.id })
      const messages = await arrived(['FILE_DELETED', 'REVOKE'])
      const of = (type: string) => messages.find(({ payload }) => payload.webhook_type === type)?.payload.obj
      expect(of('ADD')).toMatchObject({ object_type: 'DATA_SOURCE', object_id: String(account.id) })
      expect(of('REVOKE')).toMatchObject({ object_type: 'DATA_SOURCE', object_id: String(account.id) })
      expect(of('FILE_DELETED')).toMatchObject({ object_type: 'FILE', object_id: String(file.id) })
    })
  },
  () => ({ INLET_FETCH_ALLOW: receiver.url(''), INLET_SANDBOX: 'true' }),
)
