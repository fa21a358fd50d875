import { expect, test } from 'vitest'
import { onEachDatabase } from '../../test/onEachDatabase.ts'
import type { TestService } from '../../test/TestService.ts'

const RATES = {
  INLET_RATE_HEAVY: '3',
  INLET_RATE_ORGANIZATION_HEAVY: '5',
  INLET_RATE_ORGANIZATION_LIGHT: '40',
  INLET_RATE_WRONG_KEYS: '4',
}

onEachDatabase(
  'rate limits',
  (service) => {
    const heavy = async (name: string, key?: string) => {
      const answer = await (await service().customer(name, key)).post('/user_data_sources', {})
      return answer.status
    }

    test('a new token for each call changes nothing, and all customers of an organisation count together [F-034]', async () => {
      const statuses = []
      for (let call = 0; call < 4; call++) statuses.push(await heavy('ann'))
      expect(statuses).toEqual([200, 200, 200, 429])
      const headers = { Authorization: 'Bearer acme-test-api-key', 'customer-id': 'ann' }
      const byKey = {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: '{}',
      }
      expect((await service().app.request('/user_data_sources', byKey)).status).toBe(429)
      expect([await heavy('ben'), await heavy('ben'), await heavy('cara')]).toEqual([200, 200, 429])
      expect(await heavy('ann', 'globex-test-api-key')).toBe(200)
    })

    test('tags that come with readers count as a heavy call, and others do not', async () => {
      const dora = await service().customer('dora', 'globex-test-api-key')
      const { id } = await dora.upload('tree.txt', 'Some words.')
      const tag = async (more: object) => {
        const answer = await service().app.request('/create_user_file_tags', {
          method: 'POST',
          headers: {
            Authorization: 'Bearer globex-test-api-key',
            'customer-id': 'dora',
            'Content-Type': 'application/json',
          },
          body: JSON.stringify({ organization_user_file_id: id, tags: { team: 'legal' }, ...more }),
        })
        return answer.status
      }
      const statuses = []
      for (let call = 0; call < 4; call++) statuses.push(await tag({ readers: ['team'] }))
      expect(statuses).toEqual([200, 200, 200, 429])
      expect(await tag({})).toBe(200)
    })

    test('wrong keys make their address wait, and no other [F-034]', async () => {
      const first = []
      for (let call = 0; call < 6; call++) first.push(await door(service(), '203.0.113.7', 'guess'))
      expect(first.map(({ status }) => status)).toEqual([401, 401, 401, 401, 429, 429])
      expect(first[5]?.headers.get('Retry-After')).toBe('15')
      expect((await door(service(), '203.0.113.7', 'acme-test-api-key')).status).toBe(429)
      expect((await door(service(), '203.0.113.8', 'acme-test-api-key')).status).toBe(200)
      service().clock.advance(15_000)
      expect((await door(service(), '203.0.113.7', 'acme-test-api-key')).status).toBe(200)
    })

    test('an access token in the place of a key is no guess, and locks nobody out [F-211]', async () => {
      const { token } = await service().customer('misplaced')
      const answers = []
      for (const scheme of ['Bearer', 'Token', 'token'])
        for (let call = 0; call < 6; call++)
          answers.push(await door(service(), '203.0.113.20', token, scheme))
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
      expect(await answers.at(-1)?.text()).toContain('This is an access token.')
      expect((await door(service(), '203.0.113.20', 'acme-test-api-key')).status).toBe(200)
    })

    test('a guess counts whichever way it is sent [F-211]', async () => {
      const statuses = []
      for (let call = 0; call < 6; call++)
        statuses.push((await door(service(), '203.0.113.21', 'guess', 'Token')).status)
      expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
    })

    test('an organisation gets only so many tokens a minute [F-034]', async () => {
      const statuses = []
      for (let call = 0; call < 45; call++) {
        statuses.push((await door(service(), '203.0.113.9', 'globex-test-api-key')).status)
      }
      expect(statuses.slice(-1)).toEqual([429])
      expect(new Set(statuses)).toEqual(new Set([200, 429]))
    })
  },
  () => RATES,
)

/** Asks for a token from some address, through the proxy of this machine. */
async function door(
  service: TestService,
  address: string,
  key: string,
  scheme = 'Bearer',
): Promise<Response> {
  const headers = { Authorization: `${scheme} ${key}`, 'customer-id': 'ann', 'X-Forwarded-For': address }
  const env = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  return service.app.request('/auth/v1/access_token', { headers }, env)
}
