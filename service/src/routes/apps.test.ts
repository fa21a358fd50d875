import { App, Failure } from '@inlet/wire/service'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'

const SECRET = 'box-secret-1f5c'
const OLDER = 'box-secret-0a9e'
const BOX = { client_id: 'box-client', client_secret: SECRET }

onEitherDatabase('the apps of an organisation', (service) => {
  const call = (method: string, path: string, body?: unknown, key = 'acme-test-api-key', more = {}) =>
    service().app.request(`/admin/apps/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...more,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const read = async (answer: Response) => v.parse(App, await answer.json())
  const reason = async (answer: Response) => v.parse(Failure, await answer.json()).detail

  test('is what was put there last, and nothing of it is secret', async () => {
    const first = await call('PUT', 'BOX', { ...BOX, settings: { tenant: 'one' } })
    expect(first.status).toBe(200)
    expect(await read(first)).toMatchObject({
      source: 'BOX',
      client_id: 'box-client',
      has_secret: true,
      has_previous_secret: false,
      settings: { tenant: 'one' },
      accounts: 0,
    })
    const again = await call('PUT', 'BOX', { ...BOX, client_id: 'other', previous_client_secret: OLDER })
    expect(await read(again)).toMatchObject({ client_id: 'other', has_previous_secret: true, settings: {} })
    const answer = await call('GET', 'BOX')
    const text = await answer.text()
    expect(v.parse(App, JSON.parse(text))).toMatchObject({ client_id: 'other' })
    expect(text).not.toMatch(/box-secret/)
  })

  test('the same put twice is the same', async () => {
    const body = { ...BOX, settings: { region: 'eu' } }
    const { updated_at: _, ...first } = await read(await call('PUT', 'SLACK', body))
    const { updated_at: __, ...second } = await read(await call('PUT', 'SLACK', body))
    expect(second).toEqual(first)
  })

  test('its secrets are sealed in the database', async () => {
    await call('PUT', 'NOTION', { ...BOX, previous_client_secret: OLDER })
    const rows = await service().database.db.selectFrom('apps').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toMatch(/box-secret/)
  })

  test('a public one has no secret', async () => {
    const answer = await call('PUT', 'DROPBOX', { client_id: 'public', client_secret: null })
    expect(await read(answer)).toMatchObject({ has_secret: false })
  })

  test('is there no more once it was deleted', async () => {
    await call('PUT', 'GMAIL', BOX)
    expect((await call('DELETE', 'GMAIL')).status).toBe(200)
    expect((await call('GET', 'GMAIL')).status).toBe(404)
    expect((await call('DELETE', 'GMAIL')).status).toBe(404)
  })

  test('another organisation sees nothing of it, and has its own', async () => {
    await call('PUT', 'ZOTERO', BOX)
    expect((await call('GET', 'ZOTERO', undefined, 'globex-test-api-key')).status).toBe(404)
    expect((await call('DELETE', 'ZOTERO', undefined, 'globex-test-api-key')).status).toBe(404)
    await call('PUT', 'ZOTERO', { ...BOX, client_id: 'of-globex' }, 'globex-test-api-key')
    expect(await read(await call('GET', 'ZOTERO'))).toMatchObject({ client_id: 'box-client' })
  })

  describe('every call', () => {
    const calls = [
      ['GET', 'BOX', undefined],
      ['PUT', 'BOX', BOX],
      ['DELETE', 'BOX', undefined],
      ['POST', 'BOX/check', {}],
    ] as const

    test.each(calls)('%s %s needs the API key, and no browser', async (method, path, body) => {
      const { token } = await service().customer('ann')
      expect((await call(method, path, body, 'acme-test-kez')).status).toBe(401)
      expect((await call(method, path, body, '', { Authorization: `Token ${token}` })).status).toBe(401)
      const origin = { Origin: 'http://localhost:8000' }
      expect((await call(method, path, body, 'acme-test-api-key', origin)).status).toBe(403)
    })

    test.each(calls)(
      '%s %s knows which sources there are, and which need none',
      async (method, path, body) => {
        const at = (source: string) => call(method, path.replace('BOX', source), body)
        const unknown = await at('CARRIER_PIGEON')
        expect([unknown.status, await reason(unknown)]).toEqual([404, 'There is no such source.'])
        for (const [source, words] of [
          ['S3', /needs no app/],
          ['LOCAL_FILES', /needs no app/],
          ['SERVICENOW', /app of their own/],
        ] as const) {
          const answer = await at(source)
          expect([answer.status, JSON.stringify(await reason(answer))]).toEqual([
            422,
            expect.stringMatching(words),
          ])
        }
      },
    )
  })

  test.each([
    [{ client_id: 'a' }],
    [{ client_secret: 'a' }],
    [{ ...BOX, client_id: '' }],
    [{ ...BOX, client_id: 'two words' }],
    [{ ...BOX, client_secret: '' }],
    [{ ...BOX, settings: { 'Not A Name': 'x' } }],
    [{ ...BOX, settings: { tenant: 7 } }],
    [{ ...BOX, sandbox: true }],
    [{ ...BOX, client_id: 'inlet' }],
  ])('%o is refused, and not repeated', async (body) => {
    const answer = await call('PUT', 'OUTLOOK', body)
    expect(answer.status).toBe(422)
    expect(await answer.text()).not.toMatch(/box-secret/)
    expect((await call('GET', 'OUTLOOK')).status).toBe(404)
  })
})
