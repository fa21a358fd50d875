import * as v from 'valibot'
import { expect, test } from 'vitest'
import { KEY_FORMS as FILLED, FIRST_CALLS } from '../../test/keyForms.ts'
import { TestClock } from '../../test/TestClock.ts'
import { readConfig } from '../config/config.ts'
import type { GuardedAgent } from '../outbound/createGuardedAgent.ts'
import { FetchFault } from '../outbound/FetchFault.ts'
import { createConnectors } from './createConnectors.ts'
import {
  connectsWithKeys,
  type KeySource,
  keyFormOf,
  THIRD_PARTY_SOURCES,
  type ThirdPartySource,
} from './thirdPartySources.ts'

type TypedSource = Extract<ThirdPartySource, KeySource>

/** Values that would lead elsewhere as part of a URL or a header. */
const HOSTILE = [
  ...['http://169.254.169.254/', 'https://127.0.0.1', '127.0.0.1', '[::1]', 'localhost', '0x7f000001'],
  ...['a@127.0.0.1', 'a.example@127.0.0.1', 'a:b@127.0.0.1:80', '127.0.0.1#', '127.0.0.1?', '127.0.0.1/'],
  ...['../../latest/meta-data', '..%2f..', 'a\\@127.0.0.1', 'a\r\nhost: 127.0.0.1', 'a\0.example', '。'],
  ...[
    '127.1',
    '2130706433',
    '127.0.0.1.',
    'a.example:22',
    'a.example/../..',
    '{account}',
    '%00',
    'file:///etc',
  ],
]

const SOURCES = THIRD_PARTY_SOURCES.filter((one): one is TypedSource => connectsWithKeys(one))

const ROWS = SOURCES.flatMap((source) => {
  const fields = [...Object.keys(FILLED[source]), ...(source === 'S3' ? ['endpoint_url', 'bucket'] : [])]
  return fields.map((field) => [source, field] as const)
})

test.each(ROWS)('whatever is typed at %s as %s, nobody else is asked', async (source, field) => {
  for (const typed of HOSTILE) {
    for (const url of await asked(source, { ...FILLED[source], [field]: typed })) {
      // A typed host may be public; the guard checks addresses and ports.
      const allowed = field === 'endpoint_url' ? /^https:\/\/a\.example:22\/$/ : FIRST_CALLS[source]
      expect(url, typed).toMatch(allowed)
    }
  }
})

test('whatever is typed at S3 as a role, nobody but Amazon is asked', async () => {
  const role = 'arn:aws:iam::123456789012:role/'
  for (const typed of [...HOSTILE, ...HOSTILE.map((one) => role + one)])
    for (const url of await asked('S3', { role_arn: typed })) expect(url, typed).toMatch(FIRST_CALLS.S3)
  expect(await asked('S3', { role_arn: `${role}inlet` })).toEqual([expect.stringMatching(FIRST_CALLS.S3)])
})

test.each(SOURCES)('what is typed well at %s is asked', async (source) => {
  expect(await asked(source, FILLED[source])).toEqual([expect.stringMatching(FIRST_CALLS[source])])
})

/** The URLs that a sign-in with these keys requests. */
async function asked(source: TypedSource, typed: Readonly<Record<string, string>>): Promise<string[]> {
  const urls: string[] = []
  const agent: GuardedAgent = {
    async request(url) {
      urls.push(url.href)
      throw new FetchFault('unreachable')
    },
    close: async () => {},
  }
  const connector = createConnectors({
    sandbox: null,
    realSources: new Set(),
    endpoints: readConfig({}).sources.endpoints,
    agents: { agent, operatorAgent: agent },
    userAgent: 'Inlet',
    aws: {
      principal: 'arn:aws:iam::100000000000:role/inlet',
      keys: async () => ({ accessKeyId: 'SANDBOXINLET', secretAccessKey: 'sandbox-inlet' }),
    },
    clock: new TestClock(),
    room: async () => 0,
  }).connectorFor(source)
  if (!connector) throw new Error('There is no such source')
  const parsed = v.safeParse(keyFormOf(source).schema, typed)
  if (parsed.success) {
    const { key: accessToken, extra } = parsed.output
    const own = extra.role_arn === undefined ? extra : { ...extra, external_id: 'of-the-customer' }
    const credential = { accessToken, refreshToken: null, expiresAt: null, extra: own }
    const { signal } = new AbortController()
    await expect(connector.identify(credential, signal)).rejects.toMatchObject({ name: 'SourceFault' })
  }
  return urls
}
