import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AzureStorage } from '../../../test/azure/AzureStorage.ts'
import { items, quiet, sync } from '../../../test/connect.ts'
import { hasForeignServers, withoutForeignServers } from '../../../test/foreignServers.ts'
import { connectKeys } from '../../../test/keyForms.ts'
import { onOneDatabase } from '../../../test/onEachDatabase.ts'
import { allFiles } from '../../../test/sourceJourney.ts'
import { systemClock } from '../../lib/Clock.ts'
import { createGuardedAgent, type GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { sharedKey } from '../auth/sharedKey.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import type { SourceItem } from '../SourceItem.ts'
import { azureConnector } from './azureConnector.ts'
import { azureMeaning } from './azureMeaning.ts'

const { account: ACCOUNT, key: KEY } = AzureStorage
const { signal } = new AbortController()
/** More blobs than one page of the large folder contains. */
const MANY = Number(process.env.INLET_TEST_OBJECTS ?? 1100)

let storage: AzureStorage
let agent: GuardedAgent

describe.skipIf(!hasForeignServers)(`Azure Blob Storage, at Azurite${withoutForeignServers}`, () => {
  beforeAll(async () => {
    storage = await AzureStorage.start()
    agent = createGuardedAgent({ allow: [storage.origin], connections: 8, timeoutMs: 5000 })
  })
  afterAll(async () => {
    await agent?.close()
    await storage?.stop()
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
    await storage.makeContainer('names')
    for (const name of names) await storage.put('names', name, `hello ${name}`)
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
    await storage.makeContainer('versions')
    await storage.put('versions', 'a.txt', 'one')
    const [first] = await walk(azure(), 'versions')
    await storage.put('versions', 'a.txt', 'two')
    const [second] = await walk(azure(), 'versions')
    expect(second?.version).not.toBe(first?.version)
    const url = storage.url('versions', 'a.txt')
    const ask = (headers: Record<string, string>) =>
      client().call({ url, headers }, sharedKey(ACCOUNT, KEY, Date.now), signal)
    // Headers with their own line in the signature.
    expect((await ask({ 'if-none-match': `"${second?.version}"` })).status).toBe(304)
    expect((await ask({ 'if-none-match': `"${first?.version}"` })).status).toBe(200)
    expect((await ask({ range: 'bytes=0-0' })).status).toBe(206)
  })

  test(`a folder of ${MANY} blobs is listed page by page, each once`, { timeout: 600_000 }, async () => {
    await storage.makeContainer('many')
    const names = Array.from({ length: MANY }, (_, index) => `all/${String(index).padStart(6, '0')}.txt`)
    await storage.fill('many', names)
    const found = await walk(azure(), 'many')
    expect(found.map(({ externalId }) => externalId).sort()).toEqual(names.map((name) => `many|${name}`))
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
    const connector = azureConnector({
      client: client(watching),
      clock: systemClock,
      endpoint: storage.endpoint,
    })
    await expect(connector.identify(credential(KEY, { account_name }), signal)).rejects.toMatchObject({
      code: 'credential',
    })
    expect(watched).toEqual([])
  })

  test('what is gone is told from what cannot be had', async () => {
    await storage.makeContainer('faults')
    await storage.put('faults', 'a.txt', 'x')
    const [item] = await walk(azure(), 'faults')
    if (!item) throw new Error('Not listed')
    await expect(read({ ...item, externalId: 'faults|nope.txt' })).rejects.toMatchObject({ code: 'gone' })
    await expect(read({ ...item, externalId: 'faults|a/../../b' })).rejects.toMatchObject({ code: 'item' })
    await expect(
      azure().list(credential(), { folder: 'nowhere', cursor: null }, signal),
    ).rejects.toMatchObject({ code: 'gone' })
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

  onOneDatabase(
    'a person',
    (running) => {
      test('is told of a blob that is archived, by name, and gets the others', async () => {
        await storage.makeContainer('archive')
        await storage.fill('archive', ['cold.txt', 'warm.txt'])
        await storage.archive('archive', 'cold.txt')
        const ben = await running().customer('ben')
        const keys = { account_name: ACCOUNT, account_key: KEY }
        const { id } = await connectKeys(ben, 'AZURE_BLOB_STORAGE', keys)
        await items(ben, id, { parent_id: 'archive' })
        await sync(ben, id, ['archive|cold.txt', 'archive|warm.txt'])
        expect(await quiet(ben, id)).toMatchObject({ sync_status: 'READY' })
        const said = (await allFiles(ben)).map((file) => [
          file.name,
          file.sync_status,
          file.sync_error_message,
        ])
        expect(said.sort()).toEqual([
          [
            'cold.txt',
            'SYNC_ERROR',
            'This blob is archived. Rehydrate it at the source, then sync it again.',
          ],
          ['warm.txt', 'READY', null],
        ])
      })
    },
    () => ({ INLET_AZURE_BLOB_ENDPOINT: storage.endpoint, INLET_FETCH_ALLOW: storage.origin }),
  )
})

function client(way = agent): SourceClient {
  return new SourceClient({ agent: way, userAgent: 'Inlet', meaning: azureMeaning })
}

function azure(): Connector {
  return azureConnector({ client: client(), clock: systemClock, endpoint: storage.endpoint })
}

function credential(key = KEY, extra: Record<string, string> = { account_name: ACCOUNT }): Credential {
  return { accessToken: key, refreshToken: null, expiresAt: null, extra }
}

async function walk(connector: Connector, folder: string): Promise<SourceItem[]> {
  const found: SourceItem[] = []
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page = await connector.list(credential(), { folder, cursor }, signal)
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
