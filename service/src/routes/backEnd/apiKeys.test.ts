import { ApiKeysPage, MadeApiKey } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'

const HOUR = 3_600_000

onEitherDatabase(
  'API keys that were made here',
  (service) => {
    const call = (key: string, method: string, path = '', body?: object, more = {}) =>
      service().app.request(`/admin/api_keys${path}`, {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...more },
        ...(body && { body: JSON.stringify(body) }),
      })
    const made = async (answer: Response) => {
      expect(answer.status).toBe(200)
      return v.parse(MadeApiKey, await answer.json())
    }
    const make = async (name: string, by = 'acme-test-api-key') => made(await call(by, 'POST', '', { name }))
    const list = async (by = 'acme-test-api-key') =>
      v.parse(ApiKeysPage, await (await call(by, 'GET')).json()).results
    const statusWith = async (key: string) => (await call(key, 'GET')).status

    it('open all of their organisation, and are told once', async () => {
      const before = (await list()).length
      const made = await make('the importer')
      expect(made.key).toMatch(/^inlet_key_[\w-]{43}$/)
      expect(made).toMatchObject({
        name: 'the importer',
        status: 'ACTIVE',
        expires_at: null,
        last_used_at: null,
      })
      expect(made.key.endsWith(made.hint)).toBe(true)
      const second = await make('by the first', made.key)
      const all = await list(second.key)
      expect(all).toHaveLength(before + 2)
      expect(all.slice(0, 2).map(({ name }) => name)).toEqual(['by the first', 'the importer'])
      const asCustomer = await service().app.request('/whoami', {
        headers: { Authorization: `Bearer ${made.key}`, 'customer-id': 'ann-by-key' },
      })
      expect(asCustomer.status).toBe(200)
      const rows = await service().database.db.selectFrom('api_keys').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(made.key.slice(0, 20))
      expect(JSON.stringify(all)).not.toContain(made.key.slice(0, 20))
      expect(await statusWith('acme-test-api-key')).toBe(200)
    })

    it('that are rotated go on for as long as was said, beside the new one', async () => {
      const old = await make('rotated')
      const renewed = await made(
        await call('acme-test-api-key', 'POST', `/${old.id}/rotate`, { keep_hours: 2 }),
      )
      expect([renewed.name, renewed.key === old.key]).toEqual(['rotated', false])
      expect([await statusWith(old.key), await statusWith(renewed.key)]).toEqual([200, 200])
      expect((await list()).find(({ id }) => id === old.id)?.status).toBe('ENDING')
      expect((await call('acme-test-api-key', 'POST', `/${old.id}/rotate`, {})).status).toBe(404)
      service().clock.advance(2 * HOUR + 1)
      expect([await statusWith(old.key), await statusWith(renewed.key)]).toEqual([401, 200])
      expect((await list()).find(({ id }) => id === old.id)?.status).toBe('ENDED')
    })

    it('that are revoked work no more, and those that were ending end now', async () => {
      const one = await make('revoked')
      const other = await make('ending')
      await call('acme-test-api-key', 'POST', `/${other.id}/rotate`, { keep_hours: 48 })
      for (const { id, key } of [one, other]) {
        expect((await call('acme-test-api-key', 'DELETE', `/${id}`)).status).toBe(200)
        expect(await statusWith(key)).toBe(401)
        expect((await list()).find((found) => found.id === id)?.status).toBe('ENDED')
      }
      expect((await call('acme-test-api-key', 'DELETE', '/999999')).status).toBe(404)
    })

    it("are the organisation's alone", async () => {
      const { id, key } = await make('ours')
      const by = 'globex-test-api-key'
      expect((await list(by)).map((one) => one.id)).not.toContain(id)
      expect((await call(by, 'DELETE', `/${id}`)).status).toBe(404)
      expect((await call(by, 'POST', `/${id}/rotate`, {})).status).toBe(404)
      expect(await statusWith(key)).toBe(200)
      expect((await call(key, 'GET', '', undefined, { Origin: 'https://app.example.com' })).status).toBe(403)
    })

    it('say when they were used last, to the minute', async () => {
      const { id, key } = await make('used')
      const lastUse = async () => (await list()).find((one) => one.id === id)?.last_used_at
      expect(await lastUse()).toBe(null)
      await statusWith(key)
      const first = await lastUse()
      expect(first).toMatch(/^20.*Z$/)
      service().clock.advance(30_000)
      await statusWith(key)
      expect(await lastUse()).toBe(first)
      service().clock.advance(31_000)
      await statusWith(key)
      const later = Date.parse((await lastUse()) ?? '') - Date.parse(first ?? '')
      expect(later).toBeGreaterThanOrEqual(61_000)
    })

    it('are fifty at most', async () => {
      const working = (await list('globex-test-api-key')).filter(({ status }) => status !== 'ENDED').length
      for (let count = working; count < 50; count++) await make(`key ${count}`, 'globex-test-api-key')
      expect((await call('globex-test-api-key', 'POST', '', { name: 'one more' })).status).toBe(409)
      const [last] = await list('globex-test-api-key')
      await call('globex-test-api-key', 'DELETE', `/${last?.id}`)
      expect((await call('globex-test-api-key', 'POST', '', { name: 'one more' })).status).toBe(200)
    })

    it('are counted where they are wrong, as all others are', async () => {
      const { key } = await make('right')
      const guess = `inlet_key_${'x'.repeat(43)}`
      const statuses: number[] = []
      for (let tries = 0; tries < 6; tries++) statuses.push(await statusWith(guess))
      expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
      expect(await statusWith(key)).toBe(429)
      service().clock.advance(60_000)
      expect(await statusWith(key)).toBe(200)
    })
  },
  () => ({ INLET_RATE_WRONG_KEYS: '4' }),
)
