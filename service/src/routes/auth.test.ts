import { AccessToken, User, WhiteLabeling } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'

const ASK = '/auth/v1/access_token'
const HOUR = 3_600_000

onEitherDatabase('tokens', (service) => {
  const ask = (headers: Record<string, string>) => service().app.request(ASK, { headers })
  const whoami = (token: string) =>
    service().app.request('/whoami', { headers: { Authorization: `Token ${token}` } })

  test('a back end gets a token for its customer with its API key', async () => {
    const answer = await ask({ Authorization: 'Bearer acme-test-api-key', 'customer-id': 'ann' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const { access_token, refresh_token } = v.parse(AccessToken, await answer.json())
    expect(access_token).toMatch(/^[\x21-\x7e]{40,}$/)
    expect(refresh_token).toBe('')
    const user = v.parse(User, await (await whoami(access_token)).json())
    expect(user.organization_supplied_user_id).toBe('ann')
  })

  test('the token itself is stored nowhere', async () => {
    const { token } = await service().customer('ann')
    const rows = await service().database.db.selectFrom('access_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test.each([
    ['no key', { 'customer-id': 'ann' }, 401],
    ['an unknown key', { Authorization: 'Bearer acme-test-kez', 'customer-id': 'ann' }, 401],
    ['a key that is only the beginning', { Authorization: 'Bearer acme', 'customer-id': 'ann' }, 401],
    ['no customer', { Authorization: 'Bearer acme-test-api-key' }, 422],
    ['a blank customer', { Authorization: 'Bearer acme-test-api-key', 'customer-id': ' ' }, 422],
    [
      'too long a customer',
      { Authorization: 'Bearer acme-test-api-key', 'customer-id': 'x'.repeat(256) },
      422,
    ],
  ])('%s is refused', async (_, headers, status) => {
    const answer = await ask(headers)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toHaveProperty('detail')
  })

  test.each(['Origin', 'Sec-Fetch-Site'])(
    'a browser, known by %s, is refused even with the key',
    async (name) => {
      const answer = await ask({
        Authorization: 'Bearer acme-test-api-key',
        'customer-id': 'ann',
        [name]: name === 'Origin' ? 'http://localhost:8000' : 'same-origin',
      })
      expect(answer.status).toBe(403)
    },
  )

  test('without a token, or with an unknown one, the answer is 401', async () => {
    for (const authorization of [undefined, 'Token nope', 'Token ', 'Bearer acme-test-kez', 'Token a b']) {
      const headers: Record<string, string> = authorization ? { Authorization: authorization } : {}
      const answer = await service().app.request('/whoami', { headers })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toEqual({ detail: expect.any(String) })
    }
  })

  test('with the API key and the customer-id a back end calls as the customer does, and makes one it did not know', async () => {
    const byKey = { Authorization: 'Bearer acme-test-api-key', 'customer-id': 'by key' }
    const called = (headers: Record<string, string>) => service().app.request('/whoami', { headers })
    const made = v.parse(User, await (await called(byKey)).json())
    expect(made.organization_supplied_user_id).toBe('by key')
    const { token } = await service().customer('by key')
    expect(v.parse(User, await (await whoami(token)).json()).id).toBe(made.id)
    const other = { ...byKey, Authorization: 'Bearer globex-test-api-key' }
    expect(v.parse(User, await (await called(other)).json()).id).not.toBe(made.id)
    const { 'customer-id': _, ...nobody } = byKey
    const refused = await called(nobody)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ detail: [{ loc: ['header', 'customer-id'] }] })
    for (const header of ['Origin', 'Sec-Fetch-Site']) {
      const answer = await called({ ...byKey, [header]: 'http://localhost:8000' })
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('Never use it in a browser')
    }
  })

  test('a token ends after ten hours, and a new one is of the same customer', async () => {
    const first = await service().customer('bob')
    const before = v.parse(User, await (await first.get('/whoami')).json())
    service().clock.advance(10 * HOUR - 60_000)
    expect((await whoami(first.token)).status).toBe(200)
    service().clock.advance(60_000)
    expect((await whoami(first.token)).status).toBe(401)
    const second = await service().customer('bob')
    const after = v.parse(User, await (await second.get('/whoami')).json())
    expect(after.id).toBe(before.id)
  })

  test('the same customer id of two organisations is two customers', async () => {
    const acme = await service().customer('carol')
    const globex = await service().customer('carol', 'globex-test-api-key')
    const [one, two] = await Promise.all(
      [acme, globex].map(async (customer) => v.parse(User, await (await customer.get('/whoami')).json())),
    )
    expect(one?.id).not.toBe(two?.id)
    expect(one?.organization_id).not.toBe(two?.organization_id)
  })

  test('branding, limits and links are those of the deployment', async () => {
    const customer = await service().customer('ann')
    const answer = v.parse(WhiteLabeling, await (await customer.get('/auth/v1/white_labeling')).json())
    expect(answer).toMatchObject({
      remove_branding: false,
      integrations: {},
      custom_limits: { file_size_limit: 30_000_000 },
      connector_settings: {},
      tos_url: null,
      privacy_policy_url: null,
      allowed_origins: ['http://127.0.0.1:3000', 'http://localhost:3000'],
      // Sources that need no app of the deployment.
      available_sources: [
        'LOCAL_FILES',
        'WEB_SCRAPER',
        'AZURE_BLOB_STORAGE',
        'DOCUMENT360',
        'FRESHDESK',
        'GITBOOK',
        'GITHUB',
        'GURU',
        'S3',
        'SERVICENOW',
      ],
    })
  })

  test('whoami adds up what was imported', async () => {
    const customer = await service().customer('dora')
    const first = await customer.upload('a.txt', 'one two three')
    const second = await customer.upload('b.csv', 'name\nvalue\n')
    await customer.post('/create_user_file_tags', {
      organization_user_file_id: first.id,
      tags: { team: 'x' },
    })
    for (const file of [first, second]) await settled(customer, file.id)
    const user = v.parse(User, await (await customer.get('/whoami')).json())
    expect(user).toMatchObject({
      num_files_synced: 2,
      num_characters_synced: expect.any(Number),
      aggregate_file_size: { TEXT: 13, CSV: 11 },
      aggregate_num_files_by_source: { TEXT: 1, CSV: 1 },
      aggregate_num_files_by_file_format: { TEXT: 1, CSV: 1 },
      aggregate_num_embeddings: { TEXT: 0, CSV: 0 },
      unique_file_tags: [{ team: 'x' }],
      custom_limits: { file_size_limit: 30_000_000 },
    })
    expect(user.num_tokens_synced).toBeGreaterThan(0)
  })

  test('no connected account is an empty page, and its query is checked', async () => {
    const customer = await service().customer('ann')
    const query = { pagination: { limit: 250, offset: 0 }, filters: { revoked_access: false, tags: {} } }
    const answer = await customer.post('/user_data_sources', query)
    expect(await answer.json()).toMatchObject({ results: [], count: 0 })
    expect((await customer.post('/user_data_sources', { pagination: { limit: -1 } })).status).toBe(422)
  })
})
