import type { UserFile } from '@inlet/wire/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { items, quiet, sync } from '../../../test/connect.ts'
import {
  type ForeignServer,
  hasForeignServers,
  startAzurite,
  withoutForeignServers,
} from '../../../test/foreignServers.ts'
import { connectKeys, sendKeys } from '../../../test/keyForms.ts'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../../test/TestService.ts'
import { systemClock } from '../../lib/Clock.ts'
import { createGuardedAgent, type GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { sharedKey } from '../auth/sharedKey.ts'
import type { Connector, Credential, SourceItem } from '../Connector.ts'
import { SourceClient } from '../client/SourceClient.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { azureConnector } from './azureConnector.ts'
import { azureMeaning } from './azureMeaning.ts'

/** Azurite's own account; its key is published with it. */
const ACCOUNT = 'devstoreaccount1'
const KEY = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw=='
const { signal } = new AbortController()
/** Blobs of the large folder: more than one answer holds. */
const MANY = Number(process.env.INLET_TEST_OBJECTS ?? 1100)

let server: ForeignServer
let agent: GuardedAgent

describe.skipIf(!hasForeignServers)(`Azure Blob Storage, at Azurite${withoutForeignServers}`, () => {
  beforeAll(async () => {
    server = await startAzurite()
    agent = createGuardedAgent({ allow: [origin()], connections: 8, timeoutMs: 5000 })
  })
  afterAll(async () => {
    await agent.close()
    await server.stop()
  })

  test('lists and reads names of every kind as they are', async () => {
    const names = [
      'a.txt',
      'sub/b c.txt',
      'sub/ü+&%25#?.md',
      'sub/deep/x.pdf',
      "quote'(x)!.txt",
      '日本/語.txt',
      'a//b.txt',
    ]
    await put('names?restype=container')
    for (const name of names) await put(blob('names', name), `hello ${name}`)
    const found = await walk(azure(), 'names')
    expect(found.map(({ externalId }) => externalId).sort()).toEqual(
      names.map((name) => `names|${name}`).sort(),
    )
    for (const item of found) expect(await read(item)).toBe(`hello ${item.externalId.slice('names|'.length)}`)
    expect(found.find(({ name }) => name === 'x.pdf')).toMatchObject({
      fileFormat: 'PDF',
      parentExternalId: 'names|sub/deep/',
      rootExternalId: 'names',
    })
  })

  test('the version is the ETag that the content comes with, and changes with it', async () => {
    await put('versions?restype=container')
    await put(blob('versions', 'a.txt'), 'one')
    const [first] = await walk(azure(), 'versions')
    await put(blob('versions', 'a.txt'), 'two')
    const [second] = await walk(azure(), 'versions')
    expect(second?.version).not.toBe(first?.version)
    const url = new URL(`${origin()}/${ACCOUNT}/${blob('versions', 'a.txt')}`)
    const ask = (headers: Record<string, string>) =>
      client().call({ url, headers }, sharedKey(ACCOUNT, KEY, Date.now), signal)
    // Headers with a place of their own in the signature.
    expect((await ask({ 'if-none-match': `"${second?.version}"` })).status).toBe(304)
    expect((await ask({ 'if-none-match': `"${first?.version}"` })).status).toBe(200)
    expect((await ask({ range: 'bytes=0-0' })).status).toBe(206)
  })

  test(`a folder of ${MANY} blobs is listed page by page, each once`, { timeout: 600_000 }, async () => {
    await put('many?restype=container')
    const names = Array.from({ length: MANY }, (_, index) => `all/${String(index).padStart(6, '0')}.txt`)
    const queue = [...names]
    const worker = async () => {
      for (let name = queue.shift(); name; name = queue.shift()) await put(blob('many', name), name)
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    const found = await walk(azure(), 'many')
    expect(found.map(({ externalId }) => externalId).sort()).toEqual(names.map((name) => `many|${name}`))
  })

  test.each([
    [
      { account_name: ACCOUNT },
      'AAAA',
      'The storage account refuses this: the key is wrong, or its firewall keeps this service out.',
    ],
    [{ account_name: 'someoneelse' }, KEY, 'There is no storage account of this name.'],
  ])('%o with a wrong key is told so', async (extra, key, message) => {
    await expect(azure().identify(credential(key, extra), signal)).rejects.toMatchObject({
      code: 'credential',
      message,
    })
  })

  test.each([
    'a.b',
    'x/y',
    'x@y',
    'localhost:80',
    '127.0.0.1#',
    'a?b',
    '..',
    'Devstore',
    '',
    'a\\b',
    '169.254.169.254/',
  ])('the account name %j makes no address', async (account_name) => {
    const watched: URL[] = []
    const watching: GuardedAgent = {
      ...agent,
      request(url, request) {
        watched.push(url)
        return agent.request(url, request)
      },
    }
    const connector = azureConnector({ client: client(watching), clock: systemClock, endpoint: endpoint() })
    await expect(connector.identify(credential(KEY, { account_name }), signal)).rejects.toMatchObject({
      code: 'credential',
    })
    expect(watched).toEqual([])
  })

  test('what is gone is told from what cannot be had', async () => {
    await put('faults?restype=container')
    await put(blob('faults', 'a.txt'), 'x')
    const [item] = await walk(azure(), 'faults')
    if (!item) throw new Error('Not listed')
    await expect(read({ ...item, externalId: 'faults|nope.txt' })).rejects.toMatchObject({ code: 'gone' })
    await expect(read({ ...item, externalId: 'faults|a/../../b' })).rejects.toMatchObject({ code: 'item' })
    await expect(azure().list(credential(), 'nowhere', null, signal)).rejects.toMatchObject({ code: 'gone' })
    const archived = { status: 409, headers: new Map([['x-ms-error-code', 'BlobArchived']]), body: '' }
    expect(azureMeaning(archived)).toMatchObject({
      code: 'item',
      message: expect.stringContaining('archived'),
    })
    const forbidden = {
      ...archived,
      status: 403,
      headers: new Map([['x-ms-error-code', 'KeyBasedAuthenticationNotPermitted']]),
    }
    expect(azureMeaning(forbidden)).toMatchObject({ code: 'admin-approval' })
    const wrong = {
      ...archived,
      status: 403,
      headers: new Map([['x-ms-error-code', 'AuthenticationFailed']]),
    }
    await expect(
      whileSigningIn(Promise.reject(azureMeaning(wrong)), { keys: 'The account key is wrong.' }),
    ).rejects.toMatchObject({ code: 'credential', message: 'The account key is wrong.' })
    const busy = { ...archived, status: 503, headers: new Map([['x-ms-error-code', 'ServerBusy']]) }
    expect(azureMeaning(busy)).toMatchObject({ code: 'rate-limited', retryAfter: 30 })
  })

  onEachDatabase(
    'a person',
    (running) => {
      test('connects, browses, picks, and sees what was changed, added, moved and deleted', async () => {
        const container = `docs-${Date.now()}`
        await put(`${container}?restype=container`)
        for (const name of ['guide/a.txt', 'guide/b.txt', 'guide/old/c.txt', 'single.txt', 'other/d.txt'])
          await put(blob(container, name), `words of ${name}`)
        const ann = await running().customer('ann')
        const keys = { account_name: ACCOUNT, account_key: KEY }
        const refused = await sendKeys(ann, 'AZURE_BLOB_STORAGE', { ...keys, account_key: 'AAAA' })
        expect(refused.status).toBe(400)
        expect(await refused.text()).toContain('the key is wrong')
        const { id } = await connectKeys(ann, 'AZURE_BLOB_STORAGE', keys)
        expect((await items(ann, id)).items.map((item) => item.name)).toContain(container)
        const names = async (parent: string) =>
          (await items(ann, id, { parent_id: parent })).items.map((item) => item.name)
        expect(await names(container)).toEqual(['guide', 'other', 'single.txt'])
        await sync(ann, id, [`${container}|guide/`, `${container}|single.txt`])
        await quiet(ann, id)
        expect(await contents(ann)).toEqual(['a.txt', 'b.txt', 'c.txt', 'guide', 'old', 'single.txt'])

        await put(blob(container, 'guide/a.txt'), 'pomegranate')
        await put(blob(container, 'guide/new/e.txt'), 'new words')
        await put(blob(container, 'guide/moved.txt'), 'words of guide/b.txt')
        await remove(blob(container, 'guide/b.txt'))
        await remove(blob(container, 'guide/old/c.txt'))
        await remove(blob(container, 'single.txt'))
        expect((await ann.post('/integrations/items/sync', { data_source_id: id })).status).toBe(200)
        expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
        expect(await contents(ann)).toEqual(['a.txt', 'e.txt', 'guide', 'moved.txt', 'new'])
        const found = await ann.post('/embeddings', { query: 'pomegranate' })
        expect(await found.text()).toContain('a.txt')
        const left = await ann.post('/revoke_access_token', { data_source_id: id })
        expect(left.status).toBe(200)
        expect(await contents(ann)).toHaveLength(5)
      })
    },
    () => ({
      INLET_AZURE_BLOB_ENDPOINT: endpoint(),
      INLET_FETCH_ALLOW: origin(),
    }),
  )
})

function origin(): string {
  return `http://127.0.0.1:${server.port}`
}

function endpoint(): string {
  return `${origin()}/{account}`
}

function client(way = agent): SourceClient {
  return new SourceClient({ agent: way, userAgent: 'Inlet', meaning: azureMeaning })
}

function azure(): Connector {
  return azureConnector({ client: client(), clock: systemClock, endpoint: endpoint() })
}

function credential(key = KEY, extra: Record<string, string> = { account_name: ACCOUNT }): Credential {
  return { accessToken: key, refreshToken: null, expiresAt: null, extra }
}

async function walk(connector: Connector, folder: string): Promise<SourceItem[]> {
  const found: SourceItem[] = []
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page = await connector.list(credential(), folder, cursor, signal)
    for (const item of page.items) {
      if (item.isExpandable) found.push(...(await walk(connector, item.externalId)))
      else found.push(item)
    }
    cursor = page.nextCursor
  }
  return found
}

async function read(item: SourceItem): Promise<string> {
  const { bytes } = await azure().fetch(credential(), item, signal)
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts).toString()
}

function blob(container: string, name: string): string {
  return `${container}/${name.split('/').map(encodeURIComponent).join('/')}`
}

/** As another program would: by the global `fetch`. */
async function put(path: string, content?: string): Promise<void> {
  if (content === undefined) return send('PUT', path, {})
  const length = String(Buffer.byteLength(content))
  const headers = { 'x-ms-blob-type': 'BlockBlob', 'content-type': 'text/plain', 'content-length': length }
  await send('PUT', path, headers, content)
}

function remove(path: string): Promise<void> {
  return send('DELETE', path, {})
}

async function send(
  method: 'PUT' | 'DELETE',
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<void> {
  const url = new URL(`${origin()}/${ACCOUNT}/${path}`)
  const proof = await sharedKey(ACCOUNT, KEY, Date.now)({ method, url, headers, body })
  const { 'content-length': _, ...sent } = headers
  const answer = await fetch(url, { method, headers: { ...sent, ...proof }, body: body === '' ? null : body })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
}

async function contents(ann: TestCustomer): Promise<string[]> {
  const { results } = await ann.list({ pagination: { limit: 250 } })
  return results.map((file: UserFile) => file.name ?? '').sort()
}
