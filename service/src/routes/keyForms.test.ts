import { Account, Connection } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, accounts, items, quiet, sync, untilLost } from '../../test/connect.ts'
import { everyRow } from '../../test/everyRow.ts'
import { connectKeys, KEY_FORMS, sendKeys } from '../../test/keyForms.ts'
import { anyDatabase, onEitherDatabase } from '../../test/onEachDatabase.ts'
import { TestService } from '../../test/TestService.ts'
import type { KeySource } from '../sources/thirdPartySources.ts'

const LOGGED = { INLET_SANDBOX: 'true', INLET_LOG_LEVEL: 'debug' }
/** Nothing is read of the source. */
const QUIET = { sync_files_on_connection: false, sync_source_items: false }
/** These have only items to leave alone. */
const WITHOUT_FILES: readonly string[] = ['S3', 'GITHUB', 'AZURE_BLOB_STORAGE']
const quietly = (source: string) => (WITHOUT_FILES.includes(source) ? { sync_source_items: false } : QUIET)
const FIONA = 'fiona.fine@sandbox.example'

type Case = {
  readonly source: KeySource
  readonly id: string
  readonly externalId: string
  /** Default: the person's. */
  readonly name?: string
  readonly wrong: readonly (readonly [changed: object, detail: string])[]
}

const CASES: readonly Case[] = [
  {
    source: 'FRESHDESK',
    id: 'API-116',
    externalId: 'FRESHDESK|1001|acme.freshdesk.com',
    wrong: [
      [{ domain: 'acme.example.com' }, 'There is no Freshdesk at acme.example.com.'],
      [{ domain: 'nowhere.freshdesk.com' }, 'There is no Freshdesk at nowhere.freshdesk.com.'],
      [{ api_key: 'mine' }, 'Freshdesk does not accept this API key.'],
      [{ api_key: 'sandbox-denies' }, 'Freshdesk does not accept this API key.'],
    ],
  },
  {
    source: 'GITBOOK',
    id: 'API-117',
    externalId: 'GITBOOK|user-fine|org-acme',
    name: 'Acme Docs',
    wrong: [
      [{ organization: 'nowhere' }, 'There is no GitBook organization “nowhere” that this token may read.'],
      [{ access_token: 'mine' }, 'GitBook does not know this access token, or it has expired.'],
    ],
  },
  {
    source: 'S3',
    id: 'API-118',
    externalId: 'S3|arn:aws:iam::100000001001:user/fiona.fine',
    name: 'fiona.fine (100000001001)',
    wrong: [
      [{ access_key: 'AKIAMINE' }, 'The access key or its secret is wrong.'],
      [{ access_key_secret: 'mine' }, 'The access key or its secret is wrong.'],
      [{ endpoint_url: 'storage.example' }, 'There is no storage at this address.'],
    ],
  },
  {
    source: 'GITHUB',
    id: 'API-119',
    externalId: 'GITHUB|1001',
    wrong: [
      [{ username: 'octocat' }, 'This access token belongs to somebody else than this username.'],
      [{ username: 'max-multi' }, 'This access token belongs to somebody else than this username.'],
      [{ access_token: 'ghp_mine' }, 'GitHub does not know this access token, or it has expired.'],
    ],
  },
  {
    source: 'GURU',
    id: 'API-120',
    externalId: `GURU|${FIONA}|team-1`,
    wrong: [
      [{ username: 'me@there.example' }, 'Guru does not accept this username and access token.'],
      [{ access_token: 'mine' }, 'Guru does not accept this username and access token.'],
    ],
  },
  {
    source: 'DOCUMENT360',
    id: 'API-121',
    externalId: expect.stringMatching(/^DOCUMENT360\|user-fine\|[\da-f-]{36}$/),
    name: FIONA,
    wrong: [
      [
        { account_email: 'me@there.example' },
        'There is no team account with this address in the token’s project.',
      ],
      [{ access_token: 'mine' }, 'Document360 does not know this API token in any of its data centers.'],
    ],
  },
  {
    source: 'AZURE_BLOB_STORAGE',
    id: 'API-122',
    externalId: 'AZURE_BLOB_STORAGE|sandboxfine',
    name: 'sandboxfine',
    wrong: [
      [{ account_name: 'mine' }, 'There is no storage account of this name.'],
      [{ account_key: 'mine' }, 'The account key is wrong.'],
    ],
  },
]
/** Whose contract answers the account. */
const ANSWERS_ACCOUNT = ['S3', 'AZURE_BLOB_STORAGE']

onEitherDatabase('connecting with keys', keyTests, () => LOGGED)

function keyTests(running: () => TestService): void {
  for (const { source, id: row, externalId, wrong, name: shown = 'Fiona Fine' } of CASES) {
    test(`[${row}] ${source} is tried before it is kept, and says what is wrong`, async () => {
      const ann = await running().customer(`types-keys-of-${source}`)
      for (const [changed, detail] of wrong) {
        const refused = await sendKeys(ann, source, changed)
        expect([refused.status, await refused.json()]).toEqual([400, { detail }])
      }
      for (const name of Object.keys(KEY_FORMS[source])) {
        for (const absent of [undefined, 7]) {
          const refused = await sendKeys(ann, source, { [name]: absent })
          expect(refused.status).toBe(400)
          expect(await refused.json()).toMatchObject({
            detail: expect.stringMatching(`^${name}: .*\\.$`),
            issues: [{ loc: ['body', name] }],
          })
        }
        for (const empty of ['', '  ']) {
          const refused = await sendKeys(ann, source, { [name]: empty })
          expect(refused.status).toBe(400)
          expect(await refused.json()).toMatchObject({
            detail: expect.stringMatching(/\.$/),
            issues: [{ loc: ['body', name] }],
          })
        }
      }
      expect(await accounts(ann)).toEqual([])

      const answer = await sendKeys(ann, source, { ...quietly(source), data_source_tags: { team: 'red' } })
      expect(answer.status).toBe(200)
      const body: unknown = await answer.json()
      const [found] = await accounts(ann)
      expect(found).toMatchObject({
        data_source_type: source,
        data_source_external_id: externalId,
        revoked_access: false,
        tags: { team: 'red' },
        data_source_metadata: { access: 'ok', name: shown },
      })
      if (ANSWERS_ACCOUNT.includes(source)) expect(v.parse(Account, body).id).toBe(found?.id)
      else expect(body).toEqual({ success: true })
      expect(await quiet(ann, found?.id ?? 0)).toMatchObject({ sync_status: 'READY' })
    })
  }

  test('[API-116] help centres are imported whole with the settings sent, and are found', async () => {
    const own = running().connectorFor('FRESHDESK')
    if (!own) throw new Error('No sandbox')
    // At the pace that Freshdesk asks for it takes most of a minute.
    const { pace: _, ...unpaced } = own
    running().sources.set('FRESHDESK', unpaced)
    const ann = await running().customer('imports-help')
    const settings = { chunk_size: 300, request_id: 'r1', tags: { topic: 'help' } }
    const { id } = await connectKeys(ann, 'FRESHDESK', settings)
    expect(await account(ann, id)).toMatchObject({ last_sync_action: 'UPDATE' })
    const { results } = await ann.list({ filters: { external_file_ids: ['ticket|1'] } })
    expect(results).toMatchObject([
      {
        sync_status: 'READY',
        source: 'FRESHDESK',
        chunk_size: 300,
        request_id: 'r1',
        tags: { topic: 'help' },
      },
    ])
    const search = await ann.post('/embeddings', { query: 'You found item welcome of Freshdesk.' })
    expect(JSON.stringify(await search.json())).toContain('item welcome of Freshdesk')
    const other = { api_key: 'sandbox-multi', sync_files_on_connection: false }
    expect((await connectKeys(ann, 'FRESHDESK', other)).files_synced_at).toBeNull()
  })

  test('[API-118] buckets are listed at once or on demand, and another provider is another account', async () => {
    const ann = await running().customer('has-buckets')
    const first = await connectKeys(ann, 'S3')
    expect(first.source_items_synced_at).not.toBeNull()
    await items(ann, first.id, { parent_id: 'documents' })
    await sync(ann, first.id, ['documents|Welcome.txt'])
    await quiet(ann, first.id)
    expect((await ann.list()).results).toMatchObject([{ name: 'Welcome.txt', sync_status: 'READY' }])
    const ocean = { endpoint_url: 'https://NYC3.digitaloceanspaces.com/', sync_source_items: false }
    const second = await connectKeys(ann, 'S3', ocean)
    expect(second).toMatchObject({
      data_source_external_id: 'S3|SANDBOXFINE|nyc3.digitaloceanspaces.com',
      source_items_synced_at: null,
    })
    expect((await items(ann, second.id)).items).toMatchObject([{ item_type: 'BUCKET' }])
    for (const endpoint_url of [
      'http://nyc3.digitaloceanspaces.com',
      'https://me:it@nyc3.digitaloceanspaces.com',
      'nyc3.digitaloceanspaces.com/bucket',
      '127.0.0.1',
      'localhost',
    ]) {
      const refused = await sendKeys(ann, 'S3', { endpoint_url })
      expect([endpoint_url, refused.status]).toEqual([endpoint_url, 400])
    }
  })

  test('[API-119] the username may be typed in other letters, and nothing is listed unasked', async () => {
    const ann = await running().customer('types-a-name')
    expect(await connectKeys(ann, 'GITHUB', { username: 'Fiona-Fine' })).toMatchObject({
      data_source_metadata: { username: 'fiona-fine' },
      source_items_synced_at: null,
    })
  })

  test('a back end connects with keys that it has already, and with what the source asks for alone [F-001]', async () => {
    const ann = await running().customer('has-keys')
    const connect = (authentication: object) =>
      ann.post('/integrations/connect', { authentication, sync_options: QUIET })
    const gitbook = { source: 'GITBOOK', organization_name: 'acme', access_token: 'sandbox-fine' }
    const answer = await connect(gitbook)
    const { data_source: account } = v.parse(Connection, await answer.json())
    expect((await accounts(ann)).map(({ id }) => id)).toEqual([account.id])
    for (const [given, status, place] of [
      [{ ...gitbook, access_token: 'wrong' }, 400, null],
      [{ ...gitbook, username: 'ann' }, 422, 'username'],
      [{ source: 'GITBOOK', access_token: 'sandbox-fine' }, 422, 'organization'],
      [{ source: 'NOTION', access_token: 'x' }, 422, 'source'],
    ] as const) {
      const refused = await connect(given)
      expect([given, refused.status]).toEqual([given, status])
      const loc = ['body', 'authentication', place]
      if (place) expect(await refused.json()).toMatchObject({ detail: [{ loc }] })
    }
    await quiet(ann, account.id)
  })

  test('a domain is a host name and a key holds no blanks: anything else is named in a sentence [F-017]', async () => {
    const ann = await running().customer('types-nonsense')
    for (const domain of [
      'https://acme.freshdesk.com',
      'acme.freshdesk.com/x',
      'me@acme.freshdesk.com',
      'acme.freshdesk.com:8080',
      'acme.freshdesk.com#',
      '127.0.0.1',
      'acme',
    ]) {
      const refused = await sendKeys(ann, 'FRESHDESK', { domain })
      expect([domain, refused.status]).toEqual([domain, 400])
      expect(await refused.json()).toMatchObject({
        detail: expect.stringMatching(/^[A-Z].*\.$/),
        issues: [{ loc: ['body', 'domain'] }],
      })
    }
    for (const api_key of ['two words', 'line\nbreak', 'schlüssel']) {
      const refused = await sendKeys(ann, 'FRESHDESK', { api_key })
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ issues: [{ loc: ['body', 'api_key'] }] })
    }
    const reserved = await sendKeys(ann, 'FRESHDESK', { tags: { user_id: 'x' } })
    expect(reserved.status).toBe(400)
    expect((await sendKeys(ann, 'FRESHDESK', { ...QUIET, domain: ' ACME.freshdesk.com ' })).status).toBe(200)
  })

  test.each([
    ['chunk_size', -1],
    ['max_items_per_chunk', 0],
    ['tags', 7],
    ['tags', { team: null }],
    ['enable_cold_storage', true],
  ])(
    'the setting %s at fault is a sentence and no list, which the old widget cannot show [F-292]',
    async (name, value) => {
      const ann = await running().customer('sends-a-fault')
      const refused = await sendKeys(ann, 'FRESHDESK', { [name]: value })
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({
        detail: expect.stringMatching(`^${name}[^:]*: .*\\.$`),
        issues: [{ loc: ['body', name, ...(value instanceof Object && 'team' in value ? ['team'] : [])] }],
      })
    },
  )

  test('what was typed is sealed: no row, no line of the log and no answer holds it', async () => {
    const service = running()
    const ann = await service.customer('has-secrets')
    const secret = 'sandbox-fine-2'
    for (const [source, form] of Object.entries(KEY_FORMS)) {
      const [name = ''] = Object.entries(form).find(([, text]) => text === 'sandbox-fine') ?? []
      const answer = await ann.post(`/integrations/${source.toLowerCase()}`, {
        ...form,
        ...quietly(source),
        [name]: secret,
      })
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toContain(secret)
      const refused = await ann.post(`/integrations/${source.toLowerCase()}`, {
        ...form,
        [name]: 'wrong-Sentinel7',
      })
      expect(await refused.text()).not.toContain('Sentinel7')
    }
    for (const { id } of await accounts(ann)) await quiet(ann, id)
    expect(await (await ann.post('/user_data_sources', {})).text()).not.toMatch(
      /Sentinel7|sandbox-fine-2|SANDBOXFINE/,
    )
    const stored = await everyRow(service.database.db)
    expect(stored).toContain('FRESHDESK|1001|acme.freshdesk.com')
    expect(stored).not.toMatch(/Sentinel7|sandbox-fine-2/)
    expect(service.logged.join('')).toContain('/integrations/freshdesk')
    expect(service.logged.join('')).not.toMatch(/Sentinel7|sandbox-fine-2|SANDBOXFINE|sandboxfine/)
  })

  test('the same login again is the same account, with the newer key, also after it was disconnected', async () => {
    const ann = await running().customer('types-again')
    const { id } = await connectKeys(ann, 'GURU')
    await ann.post('/revoke_access_token', { data_source_id: id })
    expect((await account(ann, id)).revoked_access).toBe(true)
    expect((await sendKeys(ann, 'GURU', { access_token: 'sandbox-fine-2' })).status).toBe(200)
    expect(await quiet(ann, id)).toMatchObject({ revoked_access: false, last_sync_action: 'ADD' })
    expect(await accounts(ann)).toHaveLength(1)

    const rita = { account_email: 'rita.revoked@sandbox.example', access_token: 'sandbox-revoked' }
    const lost = await connectKeys(ann, 'DOCUMENT360', rita)
    for (const _ of [1, 2]) {
      await ann.post('/integrations/items/sync', { data_source_id: lost.id })
      await untilLost(running(), async () => ann, lost.id)
    }
    expect(await account(ann, lost.id)).toMatchObject({ data_source_metadata: { access: 'revoked' } })
    const old = await sendKeys(ann, 'DOCUMENT360', rita)
    expect([old.status, await old.json()]).toEqual([
      400,
      { detail: 'Document360 does not know this API token in any of its data centers.' },
    ])
    await sendKeys(ann, 'DOCUMENT360', { ...rita, access_token: 'sandbox-revoked-2' })
    expect(await quiet(ann, lost.id)).toMatchObject({
      sync_status: 'READY',
      data_source_metadata: { access: 'ok', sync_error_message: null },
    })
  })

  test('a source that wants us to wait is answered with how long', async () => {
    const ann = await running().customer('is-told-to-wait')
    const lionel = { api_key: 'sandbox-limited', ...QUIET }
    for (const _ of [1, 2, 3, 4]) expect((await sendKeys(ann, 'FRESHDESK', lionel)).status).toBe(200)
    const refused = await sendKeys(ann, 'FRESHDESK', lionel)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await sendKeys(ann, 'FRESHDESK', lionel)).status).toBe(200)
  })

  test('each customer has an account of their own for the same keys', async () => {
    const [ann, bob] = [await running().customer('shares-a'), await running().customer('shares-b')]
    const first = await connectKeys(ann, 'GITBOOK', QUIET)
    const second = await connectKeys(bob, 'GITBOOK', QUIET)
    expect(second.id).not.toBe(first.id)
    expect(await accounts(ann)).toHaveLength(1)
    const path = '/integrations/gitbook'
    expect((await running().app.request(path, { method: 'POST' })).status).toBe(401)
  })
}

describe('a source that is down', () => {
  const variables = {
    INLET_SANDBOX: 'true',
    // Nobody listens there.
    INLET_SANDBOX_URL: 'http://127.0.0.1:1',
    INLET_RATE_HEAVY: '2',
  }
  let service: TestService
  beforeAll(async () => {
    service = await TestService.start(await anyDatabase(), variables)
  }, 120_000)
  afterAll(() => service.stop())

  test('is answered with 502, nothing is kept, and it is asked no more often than the heavy tier allows', async () => {
    const ann = await service.customer('is-unlucky')
    for (const source of ['FRESHDESK', 'S3'] as const) {
      const refused = await sendKeys(ann, source)
      expect(refused.status).toBe(502)
      expect(await refused.json()).toEqual({ detail: 'The source cannot be reached.' })
    }
    const hasty = await sendKeys(ann, 'GURU')
    expect(hasty.status).toBe(429)
    expect(Number(hasty.headers.get('Retry-After'))).toBeGreaterThan(0)
    const accounts = await service.database.db.selectFrom('accounts').selectAll().execute()
    expect(accounts).toEqual([])
  })
})
