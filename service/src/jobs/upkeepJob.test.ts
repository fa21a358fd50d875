import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { AddedWebhook } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import { credentialKeys, sealHeldCredential } from '../accounts/credentials.ts'
import { ensureUpkeep } from '../db/jobs/standingJobs.ts'

const HOUR = 3_600_000

onEachDatabase(
  'upkeep',
  (service) => {
    const job = () =>
      service().database.db.selectFrom('jobs').selectAll().where('kind', '=', 'upkeep').execute()
    /** Waits until the job has run once more and is due in an hour. */
    async function untilDone(): Promise<void> {
      const { db } = service().database
      await ensureUpkeep(db, service().clock.now())
      await vi.waitFor(
        async () => {
          const [one, ...others] = await job()
          expect(others).toEqual([])
          expect(one?.lease).toBeNull()
          expect(one?.run_at.getTime()).toBeGreaterThan(service().clock.now().getTime() + HOUR / 2)
        },
        { timeout: 20_000, interval: 50 },
      )
    }

    test('removes orphans every hour, and nothing else [F-010]', async () => {
      const { blobStore, clock } = service()
      const customer = await service().customer('ann')
      const { id } = await customer.upload('kept.txt', 'Some text.')
      await settled(customer, id)
      const [stored] = service().storedNames()
      const { blob: orphan } = await blobStore.receive(Readable.from([Buffer.from('recorded by nobody')]))
      await blobStore.keep(orphan)
      const { blob: half } = await blobStore.receive(Readable.from([Buffer.from('never finished')]))
      await untilDone()
      // Uploads in progress stay.
      expect(service().storedNames()).toEqual(expect.arrayContaining([stored, orphan, half]))
      clock.advance(HOUR + 60_000)
      await untilDone()
      expect(service().storedNames()).toEqual([stored])
    })

    test('forgets after an hour what event streams told', async () => {
      const { clock, database } = service()
      const events = () => database.db.selectFrom('customer_events').select('id').execute()
      const customer = await service().customer('told')
      await settled(customer, (await customer.upload('told.txt', 'Some text.')).id)
      expect(await events()).not.toEqual([])
      clock.advance(HOUR + 60_000)
      await untilDone()
      expect(await events()).toEqual([])
    })

    test('forgets accesses that nobody claimed in time [F-031]', async () => {
      const { clock, config, database } = service()
      const { db } = database
      const hash = randomUUID()
      const held = { accessToken: 'an access', refreshToken: null, expiresAt: null, extra: {} }
      const { id } = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow()
      await db
        .insertInto('sign_ins')
        .values({
          hash,
          key_hash: randomUUID(),
          customer_id: id,
          source: 'BOX',
          claimed: true,
          number: '4711',
          secrets: 'sealed',
          settings: '{}',
          step: 'held',
          credential: sealHeldCredential(held, hash, credentialKeys(config)),
          asked_at: clock.now(),
          expires_at: clock.now(),
        })
        .execute()
      clock.advance(HOUR + 60_000)
      await untilDone()
      expect(await db.selectFrom('sign_ins').selectAll().execute()).toEqual([])
    })

    test('forgets after 14 days what was sent to webhooks or was given up, and nothing that waits', async () => {
      const { app, clock, database } = service()
      const { db } = database
      const added = await app.request('/add_webhook', {
        method: 'POST',
        headers: { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json' },
        body: JSON.stringify({ url: 'https://hooks.example.com/in' }),
      })
      const { id: webhook_id } = v.parse(AddedWebhook, await added.json())
      const later = new Date(clock.now().getTime() + 30 * 24 * HOUR)
      const delivery = (status: string, days: number) => ({
        webhook_id,
        event_id: randomUUID(),
        customer: 'ann',
        type: 'FILE_READY',
        object_type: 'FILE',
        object_id: '1',
        information: JSON.stringify(`${status} ${days}`),
        subjects: [],
        status,
        next_at: later,
        give_up_at: later,
        created_at: new Date(clock.now().getTime() - days * 24 * HOUR),
      })
      const deliveries = ['DELIVERED', 'FAILED', 'WAITING'].flatMap((status) => [
        delivery(status, 13),
        delivery(status, 15),
      ])
      await db.insertInto('deliveries').values(deliveries).execute()
      clock.advance(HOUR + 60_000)
      await untilDone()
      const left = await db.selectFrom('deliveries').select('information').orderBy('id').execute()
      expect(left.map((row) => row.information)).toEqual([
        'DELIVERED 13',
        'FAILED 13',
        'WAITING 13',
        'WAITING 15',
      ])
      await db.deleteFrom('webhooks').where('id', '=', webhook_id).execute()
    })

    test('goes on beside accesses that are no envelopes, and tells of each once', async () => {
      const { clock, database, logged } = service()
      const { db } = database
      const now = clock.now()
      const job = (payload: object) => ({
        kind: 'revoke',
        payload: JSON.stringify(payload),
        // The job doesn't run meanwhile.
        run_at: new Date(now.getTime() + 30 * 24 * HOUR),
        created_at: now,
      })
      const credentials = ['', 'secret', '{"key":"a"', '17', '{"key":"a\\u0000","data":"","text":""}']
      const payloads = [
        ...credentials.map((credential) => ({ credential })),
        {},
        { credential: { key: 'a' } },
      ]
      const rows = await db.insertInto('jobs').values(payloads.map(job)).returning('id').execute()
      const damaged = () =>
        logged.flatMap((line) => {
          const parsed = v.safeParse(
            v.pipe(v.string(), v.parseJson(), v.object({ damaged: v.array(v.string()) })),
            line,
          )
          return parsed.success ? parsed.output.damaged : []
        })
      for (let hour = 0; hour < 2; hour += 1) {
        clock.advance(HOUR + 60_000)
        await untilDone()
      }
      expect(damaged().sort()).toEqual(rows.map(({ id }) => `job ${id}`).sort())
      await db
        .deleteFrom('jobs')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
    })

    test('is there once, however many processes start', async () => {
      const { db } = service().database
      const now = service().clock.now()
      await Promise.all([ensureUpkeep(db, now), ensureUpkeep(db, now), ensureUpkeep(db, now)])
      expect(await job()).toHaveLength(1)
    })

    test('the embedded database frees what was replaced, and knows what it holds [F-008]', async (context) => {
      if (!service().database.exclusive) return context.skip()
      const { db } = service().database
      const customer = await service().customer(randomUUID())
      const { id } = await customer.upload(
        'replaced.txt',
        'The quick brown fox jumps over the dog. '.repeat(9_000),
      )
      await settled(customer, id)
      const size = async () =>
        (await sql<{ n: number }>`select pg_table_size('chunks') as n`.execute(db)).rows[0]?.n ?? 0
      const replace = async () => {
        for (let round = 0; round < 5; round++) {
          await sql`update chunks set text = text || '' where file_id = ${id}`.execute(db)
        }
      }
      await replace()
      service().clock.advance(HOUR + 60_000)
      await untilDone()
      const first = await size()
      await replace()
      // Freed space is reused.
      expect(await size()).toBeLessThan(first * 1.5)
      const counted = await sql<{
        n: number
      }>`select reltuples as n from pg_class where relname = 'chunks'`.execute(db)
      expect(counted.rows[0]?.n).toBeGreaterThan(0)
    })
  },
  () => ({ INLET_LOG_LEVEL: 'info' }),
)
