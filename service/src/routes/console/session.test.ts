import { ConsoleSession } from '@inlet/wire/console'
import { MadeApiKey } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Operator } from '../../../test/Operator.ts'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import { TestService } from '../../../test/TestService.ts'

const HOUR = 3_600_000
const LOGGED_IN = 'Sign in first.'

onEitherDatabase(
  'a session at the console',
  (service) => {
    const operator = () => new Operator(service())
    const signedIn = async (who: Operator) => (await who.call('GET', '/session')).status === 200
    const admin = (method: string, path: string, body?: object) =>
      service().app.request(`/admin/api_keys${path}`, {
        method,
        headers: { Authorization: 'Bearer acme-test-api-key', 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    const makeKey = async () =>
      v.parse(MadeApiKey, await (await admin('POST', '', { name: 'operators' })).json())

    it('is begun with a key, told to scripts by nothing but a cookie that they cannot read, and ended', async () => {
      const who = operator()
      expect(await (await who.call('GET', '/session')).json()).toEqual({ detail: LOGGED_IN })
      const answer = await who.call('POST', '/session', { key: 'acme-test-api-key' })
      expect(v.parse(ConsoleSession, await answer.clone().json()).organization).toBe('acme')
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      const [cookie = '', ...attributes] = (answer.headers.get('Set-Cookie') ?? '').split('; ')
      expect(cookie).toMatch(/^inlet-console=[\w-]{43}$/)
      expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=28800', 'Path=/', 'SameSite=Strict'])
      const rows = JSON.stringify(
        await service().database.db.selectFrom('console_sessions').selectAll().execute(),
      )
      expect(rows).not.toContain(cookie.split('=')[1])
      expect(rows).not.toContain('acme-test-api-key')
      expect(await signedIn(who)).toBe(true)
      expect((await who.call('DELETE', '/session')).headers.get('Set-Cookie')).toContain('Max-Age=0')
      // The earlier cookie is no longer valid.
      who.cookie = cookie
      expect(await signedIn(who)).toBe(false)
    })

    it('ends with its key, and after eight hours', async () => {
      const { id, key } = await makeKey()
      const [byStored, byConfigured] = [await operator().signIn(key), await operator().signIn()]
      expect([await signedIn(byStored), await signedIn(byConfigured)]).toEqual([true, true])
      await admin('DELETE', `/${id}`)
      expect([await signedIn(byStored), await signedIn(byConfigured)]).toEqual([false, true])
      service().clock.advance(8 * HOUR)
      expect(await signedIn(byConfigured)).toBe(false)
    })

    it('begun with a key of the configuration ends when that is taken out', async () => {
      const who = await operator().signIn()
      // A session that began with a key which no longer exists.
      await service()
        .database.db.updateTable('console_sessions')
        .set({ key_proof: 'a'.repeat(64) })
        .where('key_proof', 'is not', null)
        .execute()
      expect(await signedIn(who)).toBe(false)
    })

    it('is forged by nobody, and opens nothing without one', async () => {
      const paths = [
        ['GET', '/overview'],
        ['GET', '/apps'],
        ['GET', '/webhooks/1/deliveries'],
        ['POST', '/failing_files'],
        ['POST', '/failing_files/again'],
        ['POST', '/failing_files/1/again'],
        ['POST', '/failing_accounts'],
        ['POST', '/failing_accounts/1/again'],
        ['POST', '/called/webhooks'],
        ['POST', '/called/user'],
        ['GET', '/called/admin/jobs'],
        ['POST', '/called/admin/apps/BOX/check'],
      ] as const
      for (const cookie of [null, 'inlet-console=', `inlet-console=${'x'.repeat(43)}`]) {
        for (const [method, path] of paths) {
          const who = operator()
          who.cookie = cookie
          const answer = await who.call(method, path, method === 'POST' ? {} : undefined)
          expect(answer.status, `${method} ${path}`).toBe(401)
        }
      }
    })

    it('takes no call from another page, and lets no other page read', async () => {
      const who = await operator().signIn()
      const statusWith = async (method: string, more: Record<string, string>) =>
        (
          await who.call(
            method,
            method === 'GET' ? '/overview' : '/failing_files',
            method === 'GET' ? undefined : {},
            more,
          )
        ).status
      for (const method of ['GET', 'POST']) {
        expect(await statusWith(method, {}), method).toBe(200)
        for (const site of ['cross-site', 'same-site', 'none'])
          expect(await statusWith(method, { 'Sec-Fetch-Site': site }), `${method} ${site}`).toBe(403)
      }
      // Browsers on plain http send only `Origin`.
      const plain = (origin?: string) =>
        service().app.request('/console/api/failing_files', {
          method: 'POST',
          headers: {
            Cookie: who.cookie ?? '',
            'Content-Type': 'application/json',
            ...(origin !== undefined && { Origin: origin }),
          },
          body: '{}',
        })
      expect((await plain('http://localhost:8000')).status).toBe(200)
      expect((await plain('http://localhost:3000')).status).toBe(403)
      expect((await plain('null')).status).toBe(403)
      expect((await plain()).status).toBe(403)
      const foreign = await who.call('GET', '/overview', undefined, { Origin: 'http://localhost:3000' })
      expect(foreign.headers.get('Access-Control-Allow-Origin')).toBe(null)
      const form = await who.call('POST', '/session', undefined, { 'Content-Type': 'text/plain' })
      expect(form.status).toBe(422)
    })

    it('is refused with a wrong key, and after some of them for a while', async () => {
      const statuses: number[] = []
      for (let tries = 0; tries < 6; tries++) {
        const key = tries === 5 ? 'acme-test-api-key' : `wrong-${tries}`
        statuses.push((await operator().call('POST', '/session', { key })).status)
      }
      expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
      service().clock.advance(60_000)
      expect(await signedIn(await operator().signIn())).toBe(true)
    })

    it('makes no call but those of its page', async () => {
      const who = await operator().signIn()
      const statuses = await Promise.all(
        [
          ['PUT', '/called/admin/apps/BOX'],
          ['DELETE', '/called/admin/apps/BOX'],
          ['POST', '/called/list_users'],
          ['POST', '/called/add_webhook'],
          ['DELETE', '/called/delete_webhook/1'],
          ['POST', '/called/admin/api_keys/1/rotate'],
          ['GET', '/called/organization'],
          ['GET', '/nothing'],
        ].map(async ([method = '', path = '']) => (await who.call(method, path)).status),
      )
      expect(new Set(statuses)).toEqual(new Set([404]))
    })
  },
  () => ({ INLET_RATE_WRONG_KEYS: '4' }),
)

describe('the page of the console', () => {
  let service: TestService
  let off: TestService
  beforeAll(async () => {
    const address = { INLET_FRAME_ORIGIN: 'https://connect.example.com' }
    service = await TestService.start(undefined, { ...address, INLET_CONSOLE_DIR: import.meta.dirname })
    off = await TestService.start(undefined, { ...address, INLET_CONSOLE: 'false' })
  })
  afterAll(async () => {
    await service.stop()
    await off.stop()
  })
  const page = (path: string) => service.app.request(path)

  it('has a cookie over https that no other host of the domain sets', async () => {
    const answer = await new Operator(service).call('POST', '/session', { key: 'acme-test-api-key' })
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^__Host-inlet-console=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it('is found without its slash, and says so where it is not built', async () => {
    const answer = await page('/console')
    expect([answer.status, answer.headers.get('Location')]).toEqual([308, 'console/'])
    expect((await page('/console/')).status).toBe(404)
    expect(await (await page('/console/')).text()).toContain('not built')
  })

  it('is not there where it is off', async () => {
    expect((await off.app.request('/console/')).status).toBe(404)
    const answer = await new Operator(off).call('POST', '/session', { key: 'acme-test-api-key' })
    expect(answer.status).toBe(404)
  })
})
