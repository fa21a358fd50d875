import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { connect } from '../../test/connect.ts'
import { connectKeys } from '../../test/keyForms.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { findAnyAccount } from '../db/accounts/accounts.ts'
import { storeCredential } from '../db/accounts/credentials.ts'
import { ensureUpkeep } from '../db/jobs/standingJobs.ts'
import { addMs } from '../lib/addMs.ts'
import type { EnvelopeKey } from '../lib/envelope.ts'
import { AppRegistry } from './AppRegistry.ts'
import { credentialKeys, openCredential, sealCredential } from './credentials.ts'
import { rotateKeys } from './rotateKeys.ts'

const second: EnvelopeKey = { id: 'second', key: randomBytes(32) }
const third: EnvelopeKey = { id: 'third', key: randomBytes(32) }

/** The apps among them are already sealed with the first key. */
const REGISTRY = {
  deployment: new Map(),
  connectors: { connectorFor: () => null, realFor: () => null, playedFor: () => null },
}

const configured = (id: string) => `${id}:${randomBytes(32).toString('base64')}`

onEitherDatabase(
  'a new encryption key',
  (service) => {
    const sealedOf = async (id: number) =>
      (await findAnyAccount(service().database.db, id))?.credential ?? 'none'
    const rotate = (...keys: [EnvelopeKey, ...EnvelopeKey[]]) =>
      rotateKeys(service().database.db, keys, service().clock.now())
    const setRefreshing = (id: number, until: Date) =>
      service()
        .database.db.updateTable('accounts')
        .set({ refreshing_until: until })
        .where('id', '=', id)
        .execute()

    test('takes over from the old one for every account, signed in or by typed keys, and the old one can go [F-019]', async () => {
      const ann = await service().customer('ann')
      const [first] = credentialKeys(service().config)
      const ids = [
        (await connect(service(), ann, 'BOX')).id,
        (await connect(service(), ann, 'DROPBOX')).id,
        (await connectKeys(ann, 'S3')).id,
      ]
      const open = (key: EnvelopeKey) =>
        Promise.all(ids.map(async (id) => openCredential(await sealedOf(id), id, [key])))
      const before = await open(first)

      // A running refresh finds its row by the sealed text when the source has answered.
      const [renewing = 0] = ids
      const text = await sealedOf(renewing)
      await setRefreshing(renewing, addMs(service().clock.now(), 1000))
      expect(await rotate(second, first)).toEqual({ rotated: 2, needed: [first.id], idle: [], damaged: [] })
      expect(await sealedOf(renewing)).toBe(text)
      service().clock.advance(2 * 60 * 60_000)
      expect(await rotate(second, first)).toEqual({ rotated: 1, needed: [], idle: [first.id], damaged: [] })

      expect(await open(second)).toEqual(before)
      expect(await rotate(second)).toEqual({ rotated: 0, needed: [], idle: [], damaged: [] })
      // A key that was removed too early is named.
      expect(await rotate(third)).toEqual({ rotated: 0, needed: [second.id], idle: [], damaged: [] })
    })

    test('takes over from the old one for the secrets of apps, which nobody has to give again', async () => {
      const { app, config, database } = service()
      const [first] = credentialKeys(config)
      const apps = new AppRegistry({ ...REGISTRY, db: database.db, keys: [second] })
      const body = JSON.stringify({ client_id: 'a', client_secret: 'new', previous_client_secret: 'old' })
      const headers = { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json' }
      await app.request('/admin/apps/BOX', { method: 'PUT', headers, body })
      const row = await database.db.selectFrom('apps').selectAll().executeTakeFirstOrThrow()
      const given = () => apps.given('BOX', { id: row.id, clientId: 'a' }, {})

      await expect(given()).rejects.toThrow('key')
      expect((await rotate(third)).needed).toContain(first.id)
      expect((await rotate(second, first)).rotated).toBeGreaterThan(0)
      expect(await given()).toMatchObject({ clientSecret: 'new', previousSecret: 'old' })
      expect((await rotate(second)).needed).toEqual([])
    })

    test('takes over within the hour, by itself [F-019]', async () => {
      const { clock, config, database } = service()
      const [first, older] = credentialKeys(config)
      if (!older) throw new Error('There is one key alone.')
      const ben = await service().customer('ben')
      const { id } = await connectKeys(ben, 'S3')
      const credential = openCredential(await sealedOf(id), id, [first])
      await storeCredential(database.db, id, sealCredential(credential, id, [older]))
      await ensureUpkeep(database.db, clock.now())
      clock.advance(60 * 60_000)
      await vi.waitFor(
        async () => expect(openCredential(await sealedOf(id), id, [first])).toEqual(credential),
        {
          timeout: 20_000,
          interval: 50,
        },
      )
    })
  },
  () => ({ INLET_SANDBOX: 'true', INLET_ENCRYPTION_KEYS: `${configured('first')},${configured('older')}` }),
)
