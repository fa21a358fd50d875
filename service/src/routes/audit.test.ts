import { AuditEntry, AuditPage, GrantedToken, MadeApiKey, PresignedUrl } from '@inlet/wire/service'
import { sql } from 'kysely'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { callTool, connectAssistant, FetchedFile, SearchResults } from '../../test/mcp/connectAssistant.ts'
import { Operator } from '../../test/Operator.ts'
import { onEitherDatabase, onOneDatabase } from '../../test/onEachDatabase.ts'
import { settled } from '../../test/settled.ts'
import type { TestService } from '../../test/TestService.ts'
import { unreachedRates } from '../../test/unreachedRates.ts'
import { addAuditEntries } from '../db/audit/addAudit.ts'
import { forgetAudit } from '../db/audit/forgetAudit.ts'
import { ENDPOINTS } from './endpoints.ts'

const KEY = 'acme-test-api-key'
const DAY = 24 * 3_600_000

function ask(service: TestService, path: string, key = KEY, more: Record<string, string> = {}) {
  return service.app.request(path, { headers: { Authorization: `Bearer ${key}`, ...more } })
}

async function list(service: TestService, query: Record<string, string> = {}, key = KEY) {
  const answer = await ask(service, `/audit?${new URLSearchParams(query)}`, key)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return v.parse(AuditPage, await answer.json())
}

/** All rows of the log as text, in which nothing may be that people wrote. */
async function rowsOf({ database: { db }, audit }: TestService): Promise<string> {
  await audit.flush()
  const entries = await db.selectFrom('audit_entries').selectAll().execute()
  const outcomes = await db.selectFrom('audit_outcomes').selectAll().execute()
  return JSON.stringify([entries, outcomes])
}

function send(service: TestService, method: string, path: string, body: unknown, key = KEY) {
  return service.app.request(path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

onEitherDatabase('the audit log', (service) => {
  it('has a change with who made it, what it was about and what came of it', async () => {
    const ann = await service().customer('ann')
    const { id } = await ann.upload('secret-plans.txt', 'The plans are secret.')
    await ann.post('/delete_files_v2', { filters: { ids: [id] } })
    await ann.post('/delete_files_v2', { filters: { ids: [id + 1000] } })
    const { results } = await list(service(), { customer_id: ann.name })
    expect(results.map((one) => [one.operation, one.status, one.objects])).toEqual([
      ['deleteFiles', 404, { file: [id + 1000] }],
      ['deleteFiles', 200, { file: [id] }],
      ['uploadFile', 200, { file: [id] }],
      ['getAccessToken', 200, { token: [expect.any(Number)], customer: [results[0]?.customer_number] }],
    ])
    const [issued] = results.slice(-1)
    expect(issued?.actor).toEqual({ type: 'api_key', id: null, user_id: null })
    expect(results[0]).toMatchObject({
      effect: 'change',
      actor: { type: 'token', id: String(issued?.objects.token?.[0]), user_id: null },
      customer_id: ann.name,
      more_objects: 0,
      address: null,
    })
    expect(results[0]?.request_id).toMatch(/^[\w-]{36}$/)
  })

  it('names the key, the person and the operator by their ids', async () => {
    const made = v.parse(
      MadeApiKey,
      await (await send(service(), 'POST', '/admin/api_keys', { name: 'importer' })).json(),
    )
    await send(service(), 'POST', '/update_users', { customer_ids: ['nobody'], max_files: 5 }, made.key)
    const bob = await service().customer('bob')
    const body = { user_id: 'person-7' }
    const answer = await bob.post('/auth/v1/access_token/restrict', body)
    const { access_token: token } = v.parse(GrantedToken, await answer.json())
    await service().app.request('/upload_text', {
      method: 'POST',
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ contents: 'Words that are long enough.' }),
    })
    const { id: webhook } = Object(
      await (await send(service(), 'POST', '/add_webhook', { url: 'https://hooks.example.com' })).json(),
    )
    expect(webhook).toEqual(expect.any(Number))
    await new Operator(service()).signIn(made.key)
    const { results } = await list(service())
    const by = (operation: string) => results.find((one) => one.operation === operation)
    expect(by('updateCustomers')).toMatchObject({
      status: 404,
      actor: { type: 'api_key', id: String(made.id) },
    })
    expect(by('createApiKey')).toMatchObject({ objects: { api_key: [made.id] }, actor: { id: null } })
    expect(by('addWebhook')?.objects).toEqual({ webhook: [webhook] })
    expect(by('uploadText')?.actor).toMatchObject({ type: 'token', user_id: 'person-7' })
    expect(by('console.signIn')?.actor).toEqual({ type: 'operator', id: String(made.id), user_id: null })
    expect((await list(service(), { user_id: 'person-7' })).results.map((one) => one.operation)).toEqual([
      'uploadText',
    ])
  })

  it('has the entry before the change begins, and without an entry nothing changes', async () => {
    const { db } = service().database
    const cara = await service().customer('cara')
    // As after a kill: the entry is there, and its outcome is not known.
    const organization = await db
      .selectFrom('organizations')
      .select('id')
      .where('name', '=', 'acme')
      .executeTakeFirstOrThrow()
    const call = service().audit.call({
      operation: 'deleteFiles',
      effect: 'change',
      organization: organization.id,
      customerId: null,
      actor: 'api_key',
      actorId: null,
      userId: null,
      requestId: 'killed',
      address: null,
    })
    await call.begin()
    expect((await list(service(), { operation: 'deleteFiles', limit: '1' })).results[0]).toMatchObject({
      request_id: 'killed',
      status: null,
    })
    const before = (await cara.list()).results.length
    await sql`alter table audit_entries rename to audit_away`.execute(db)
    expect((await cara.sendFile('unlogged.txt', 'Nobody writes down this one.')).status).toBe(500)
    await sql`alter table audit_away rename to audit_entries`.execute(db)
    expect((await cara.list()).results.length).toBe(before)
    expect((await cara.sendFile('logged.txt', 'This one is.')).status).toBe(200)
  })

  it('refuses to change or delete rows, but for those that are older than retention says', async () => {
    const { db } = service().database
    await service().customer('dora')
    await service().audit.flush()
    const count = async () =>
      (
        await db
          .selectFrom('audit_entries')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const before = await count()
    for (const table of ['audit_entries', 'audit_outcomes']) {
      for (const statement of [
        sql`update ${sql.table(table)} set status = 200`,
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)}`,
      ]) {
        await expect(statement.execute(db)).rejects.toThrow('append-only')
      }
    }
    const entry = {
      organization: 'acme',
      customerId: null,
      actor: 'api_key',
      actorId: null,
      userId: 'a\0b',
      operation: 'old',
      effect: 'change',
      status: 200,
      requestId: 'old',
      address: null,
      objects: {},
      more: 0,
    } as const
    const now = service().clock.now()
    const old = new Date(now.getTime() - 400 * DAY)
    await addAuditEntries(db, [{ ...entry, call: crypto.randomUUID(), at: old }])
    expect(await count()).toBe(before + 1)
    await forgetAudit(db, new Date(now.getTime() - 365 * DAY))
    expect(await count()).toBe(before)
    await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow('append-only')
  })

  it('keeps nothing but ids of an erased customer', async () => {
    const eve = await service().customer('eve')
    await eve.upload('eve-diary.txt', 'Dear diary.')
    const number = (await list(service(), { customer_id: eve.name, limit: '1' })).results[0]?.customer_number
    await send(service(), 'POST', '/delete_users', { customer_ids: [eve.name] })
    const { results } = await list(service(), { customer_number: String(number) })
    expect(results.map((one) => [one.operation, one.customer_id])).toEqual([
      ['deleteCustomers', null],
      ['uploadFile', null],
      ['getAccessToken', null],
    ])
    expect(results[0]?.objects).toEqual({ customer: [number] })
    expect((await list(service(), { customer_id: eve.name })).results).toEqual([])
    const rows = await rowsOf(service())
    for (const text of [eve.name, 'eve-diary', 'Dear diary']) expect(rows).not.toContain(text)
  })

  it('is paged, filtered and exported, each line by itself', async () => {
    const finn = await service().customer('finn')
    for (const name of ['one', 'two', 'three']) await finn.upload(`${name}.txt`, `Words of ${name}.`)
    const query = { customer_id: finn.name, operation: 'uploadFile' }
    const first = await list(service(), { ...query, limit: '2' })
    expect(first.results.length).toBe(2)
    const second = await list(service(), { ...query, limit: '2', before: String(first.next) })
    expect([second.results.length, second.next]).toEqual([1, null])
    const all = [...first.results, ...second.results]
    const exported = await ask(service(), `/audit?${new URLSearchParams(query)}&limit=1`, KEY, {
      Accept: 'application/x-ndjson',
    })
    expect(exported.headers.get('Content-Type')).toBe('application/x-ndjson')
    const lines = (await exported.text()).trimEnd().split('\n')
    expect(lines.map((line) => v.parse(v.pipe(v.string(), v.parseJson(), AuditEntry), line))).toEqual(all)
    const now = service().clock.now().toISOString()
    const later = new Date(service().clock.now().getTime() + 1000).toISOString()
    expect((await list(service(), { ...query, from: later })).results).toEqual([])
    expect((await list(service(), { ...query, to: later, from: '2020-01-01T00:00:00Z' })).results).toEqual(
      all,
    )
    expect((await list(service(), { ...query, effect: 'content' })).results).toEqual([])
    expect((await ask(service(), `/audit?from=${now}&operation=a'b`)).status).toBe(422)
    expect((await ask(service(), '/audit?customer_id=a&customer_number=1')).status).toBe(422)
    const foreign = await list(service(), {}, 'globex-test-api-key')
    expect(foreign.results.filter((one) => one.customer_number !== null)).toEqual([])
  })
})

onEitherDatabase(
  'an audit log of contents too',
  (service) => {
    it('has every way to read a file, with ids and without words', async () => {
      const ann = await service().customer('ann')
      const { id } = await settled(ann, (await ann.upload('harbor-tides.txt', 'The quay is long.')).id)
      await ann.post('/embeddings', { query: 'quay', k: 3 })
      await ann.post('/text_chunks', { filters: { user_file_id: id } })
      await ann.post('/list_chunks_and_embeddings', { filters: { ids: [id] } })
      for (const path of ['raw_file', 'parsed_file']) {
        const { presigned_url: url } = v.parse(PresignedUrl, await (await ann.get(`/${path}/${id}`)).json())
        expect((await service().app.request(url.slice(url.indexOf('/contents')))).status).toBe(200)
      }
      await ann.get('/raw_file/999999')
      const assistant = await connectAssistant(service(), { token: ann.token })
      const search = { name: 'search', arguments: { query: 'quay' } }
      const { results: found } = await callTool(assistant, search, SearchResults)
      await callTool(assistant, { name: 'fetch', arguments: { id: found[0]?.id ?? '' } }, FetchedFile)
      const { results } = await list(service(), { customer_id: ann.name, effect: 'content' })
      expect(
        results.map((one) => [one.operation, one.actor.type, one.status, one.objects]).reverse(),
      ).toEqual([
        ['search', 'token', 200, { file: [id] }],
        ['listFileChunks', 'token', 200, { file: [id] }],
        ['listChunks', 'token', 200, { file: [id] }],
        ['getRawFile', 'token', 200, { file: [id] }],
        ['openContent', 'url', 200, { file: [id] }],
        ['getParsedFile', 'token', 200, { file: [id] }],
        ['openContent', 'url', 200, { file: [id] }],
        ['getRawFile', 'token', 404, { file: [999999] }],
        ['mcp.search', 'token', 200, { file: [id] }],
        ['mcp.fetch', 'token', 200, { file: [id] }],
      ])
      expect(results[0]?.address).toBe('unknown')
      const rows = await rowsOf(service())
      for (const text of ['harbor', 'quay', ann.name]) expect(rows).not.toContain(text)
    })

    it('is written in one go with what waits, and again when the database was away', async () => {
      const { db } = service().database
      const bob = await service().customer('bob')
      await sql`alter table audit_entries rename to audit_away`.execute(db)
      expect((await bob.post('/embeddings', { query: 'quay' })).status).toBe(200)
      service().clock.advance(600)
      await sql`alter table audit_away rename to audit_entries`.execute(db)
      await vi.waitFor(async () => {
        service().clock.advance(600)
        const { results } = await list(service(), { customer_id: bob.name, effect: 'content' })
        expect(results.map((one) => one.operation)).toEqual(['search'])
      })
    })
  },
  () => ({ INLET_AUDIT: 'all', INLET_AUDIT_ADDRESSES: 'true' }),
)

onEitherDatabase(
  'a call that its token does not allow',
  (service) => {
    const ofCustomers = ENDPOINTS.filter(
      ({ by, needs, isDescribed }) => by === 'customer' && needs !== 'token' && isDescribed,
    )

    it('is in the audit log if it would change or read contents, whichever it is', async () => {
      const ann = await service().customer('ann')
      const answer = await ann.post('/auth/v1/access_token/restrict', { scopes: [], user_id: 'curious' })
      // Without any scope a token is refused; so each call is made with one that it doesn't need.
      expect(answer.status).toBe(422)
      for (const { id, effect, method, path, needs } of ofCustomers) {
        const scope = needs === 'status:read' ? 'search' : 'status:read'
        const made = await ann.post('/auth/v1/access_token/restrict', { scopes: [scope], user_id: id })
        const { access_token: token } = v.parse(GrantedToken, await made.json())
        const refused = await service().app.request(path.replaceAll(/\{\w+\}/g, '1'), {
          method,
          headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
          ...(method !== 'GET' && { body: '{}' }),
        })
        expect(refused.status, id).toBe(403)
        const { results } = await list(service(), { user_id: id })
        expect(
          results.map((one) => [one.operation, one.effect, one.status]),
          id,
        ).toEqual(effect === 'read' ? [] : [[id, effect, 403]])
      }
      expect(ofCustomers.length).toBeGreaterThan(35)
    })
  },
  () => ({ ...unreachedRates, INLET_AUDIT: 'all' }),
)

onOneDatabase(
  'an audit log that is off',
  (service) => {
    it('has nothing', async () => {
      const ann = await service().customer('ann')
      await ann.upload('a.txt', 'Some words.')
      expect((await list(service())).results).toEqual([])
    })
  },
  () => ({ INLET_AUDIT: 'off' }),
)

describe('every operation', () => {
  it('says whether it changes or reads contents', () => {
    const effects = new Map(ENDPOINTS.filter(({ isDescribed }) => isDescribed).map((one) => [one.id, one]))
    expect(effects.size).toBeGreaterThan(80)
    // Of calls that read only by their method, one makes something.
    const changing = [...effects.values()].filter(
      ({ method, effect }) => method === 'GET' && effect === 'change',
    )
    expect(changing.map(({ id }) => id)).toEqual(['getAccessToken'])
    const reading = [...effects.values()].filter(
      ({ method, effect }) => method !== 'GET' && effect === 'read',
    )
    // A preview is a count that ends by itself.
    expect(reading.map(({ id }) => id).sort()).toEqual([
      'checkApp',
      'checkUploads',
      'deletePreview',
      'getCustomer',
      'listAccounts',
      'listCustomers',
      'listFiles',
      'listItems',
      'listOrganizationAccounts',
      'listWebhooks',
      'listWhiteLabels',
      'previewItems',
      'previewWebsites',
    ])
  })
})
