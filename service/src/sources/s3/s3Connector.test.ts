import { MockAgent } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { items, quiet, sync } from '../../../test/connect.ts'
import {
  type ForeignServer,
  hasForeignServers,
  startS3rver,
  withoutForeignServers,
} from '../../../test/foreignServers.ts'
import { connectKeys, sendKeys } from '../../../test/keyForms.ts'
import { onEachDatabase } from '../../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../../test/TestService.ts'
import { systemClock } from '../../lib/Clock.ts'
import { createGuardedAgent, type GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { sigv4 } from '../auth/sigv4.ts'
import type { Connector, Credential, SourceItem } from '../Connector.ts'
import { SourceClient } from '../client/SourceClient.ts'
import { s3Address } from './s3Bucket.ts'
import { s3Connector } from './s3Connector.ts'
import { s3Meaning } from './s3Meaning.ts'

const { signal } = new AbortController()
const KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

let server: ForeignServer
let agent: GuardedAgent

describe.skipIf(!hasForeignServers)(`S3’s protocol, at s3rver${withoutForeignServers}`, () => {
  beforeAll(async () => {
    server = await startS3rver(['names', 'faults', 'embedded', 'postgres'])
    agent = createGuardedAgent({ allow: [origin()], connections: 8, timeoutMs: 5000 })
  })
  afterAll(async () => {
    await agent?.close()
    await server?.stop()
  })

  test('lists and reads names of every kind as they are, and who it is', async () => {
    const names = [
      'a.txt',
      'sub/b c.txt',
      'sub/ü+&%25#?.md',
      'sub/deep/x.pdf',
      "quote'(x)!.txt",
      'plus+sign.txt',
    ]
    for (const name of names) await put('names', name, `hello ${name}`)
    const found = await walk('names')
    expect(found.map(({ externalId }) => externalId).sort()).toEqual(
      names.map((name) => `names|${name}`).sort(),
    )
    for (const item of found) expect(await read(item)).toBe(`hello ${item.externalId.slice('names|'.length)}`)
    expect(await s3().identify(credential(), signal)).toMatchObject({
      externalId: `S3|S3RVER|127.0.0.1:${server.port}`,
    })
  })

  test('the version changes with the content', async () => {
    await put('faults', 'v.txt', 'one')
    const [first] = await walk('faults')
    await put('faults', 'v.txt', 'two')
    const [second] = await walk('faults')
    expect(second?.version).not.toBe(first?.version)
  })

  test('what is gone and what was typed wrong is told', async () => {
    const nobody = { ...credential(), extra: { ...credential().extra, access_key: 'NOBODY' } }
    await expect(s3().identify(nobody, signal)).rejects.toMatchObject({
      code: 'credential',
      message: 'The access key or its secret is wrong.',
    })
    const [item] = await walk('faults')
    if (!item) throw new Error('Not listed')
    await expect(read({ ...item, externalId: 'faults|nope.txt' })).rejects.toMatchObject({ code: 'gone' })
    await expect(read({ ...item, externalId: 'faults|a/../../b' })).rejects.toMatchObject({ code: 'item' })
    await expect(s3().list(credential(), 'nowhere', null, signal)).rejects.toMatchObject({ code: 'gone' })
  })

  test.each([
    'https://169.254.169.254',
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]',
    'https://s3.example:22',
  ])('the endpoint %s is not asked', async (endpoint_url) => {
    const inside = { ...credential(), extra: { access_key: 'x', endpoint_url } }
    await expect(s3().identify(inside, signal)).rejects.toMatchObject({
      code: 'credential',
      message: expect.stringMatching(/not public|80 and 443/),
    })
  })

  onEachDatabase(
    'a person',
    (running) => {
      test('connects, browses, picks, and sees what was changed, added, moved and deleted', async () => {
        const bucket = running().database.exclusive ? 'embedded' : 'postgres'
        for (const name of ['guide/a.txt', 'guide/b.txt', 'guide/old/c.txt', 'single.txt', 'other/d.txt'])
          await put(bucket, name, `words of ${name}`)
        const ann = await running().customer('ann')
        const keys = {
          access_key: 'S3RVER',
          access_key_secret: 'S3RVER',
          endpoint_url: `storage.test:${server.port}`,
        }
        const refused = await sendKeys(ann, 'S3', { ...keys, access_key: 'NOBODY' })
        expect(refused.status).toBe(400)
        expect(await refused.text()).toContain('The access key or its secret is wrong.')
        for (const endpoint_url of [
          'localhost',
          '127.0.0.1',
          'metadata.test',
          'storage.test:22',
          'a@b.test',
          'a.test/x',
        ]) {
          expect((await sendKeys(ann, 'S3', { ...keys, endpoint_url })).status).toBeOneOf([400, 422])
        }
        const { id } = await connectKeys(ann, 'S3', keys)
        expect((await items(ann, id)).items.map((item) => item.name)).toContain(bucket)
        const inBucket = await items(ann, id, { parent_id: bucket })
        expect(inBucket.items.map((item) => item.name)).toEqual(['guide', 'other', 'single.txt'])
        await sync(ann, id, [`${bucket}|guide/`, `${bucket}|single.txt`])
        await quiet(ann, id)
        expect(await contents(ann)).toEqual(['a.txt', 'b.txt', 'c.txt', 'guide', 'old', 'single.txt'])

        await put(bucket, 'guide/a.txt', 'pomegranate')
        await put(bucket, 'guide/new/e.txt', 'new words')
        await put(bucket, 'guide/moved.txt', 'words of guide/b.txt')
        for (const name of ['guide/b.txt', 'guide/old/c.txt', 'single.txt'])
          await send('DELETE', bucket, name)
        expect((await ann.post('/integrations/items/sync', { data_source_id: id })).status).toBe(200)
        expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY' })
        expect(await contents(ann)).toEqual(['a.txt', 'e.txt', 'guide', 'moved.txt', 'new'])
        const found = await ann.post('/embeddings', { query: 'pomegranate' })
        expect(await found.text()).toContain('a.txt')
        expect((await ann.post('/revoke_access_token', { data_source_id: id })).status).toBe(200)
      })
    },
    () => ({ INLET_FETCH_ALLOW: `http://storage.test:${server.port}` }),
  )
})

describe('Amazon', () => {
  const keys: Credential = { ...credentialAt(undefined), extra: { access_key: 'AKIA' } }

  test('is asked at the bucket’s own host, in its region once that is known', async () => {
    const asked: string[] = []
    const amazon = at((url) => {
      asked.push(url.host)
      if (!url.host.includes('.eu-central-1.')) return [301, { 'x-amz-bucket-region': 'eu-central-1' }, '']
      return [200, {}, listing('a.txt')]
    })
    await amazon.list(keys, 'plain', null, signal)
    await amazon.list(keys, 'plain', null, signal)
    await amazon.list(keys, 'with.dots', null, signal)
    expect(asked).toEqual([
      'plain.s3.us-east-1.amazonaws.com',
      'plain.s3.eu-central-1.amazonaws.com',
      'plain.s3.eu-central-1.amazonaws.com',
      's3.us-east-1.amazonaws.com',
      's3.eu-central-1.amazonaws.com',
    ])
  })

  test.each([
    [200, '<html></html>', 'There is no storage at this address.'],
    [200, '<ListAllMyBucketsResult><Buckets>', 'There is no storage at this address.'],
    [403, '<html>Forbidden</html>', 'There is no storage at this address.'],
    [400, '', 'There is no storage at this address.'],
    [403, '<Error><Code>AllAccessDisabled</Code></Error>', 'These keys may not read this.'],
  ])('what answers a typed endpoint with %i %s is not connected', async (status, text, message) => {
    const typed = credentialAt('https://site.example')
    const other = at(() => [status, {}, text])
    await expect(other.identify(typed, signal)).rejects.toMatchObject({ code: 'credential', message })
  })

  test.each([
    [200, '<ListAllMyBucketsResult></ListAllMyBucketsResult>'],
    [403, '<Error><Code>AccessDenied</Code></Error>'],
  ])('what answers a typed endpoint with %i %s is a storage', async (status, text) => {
    const storage = at(() => [status, {}, text])
    expect(await storage.identify(credentialAt('https://site.example'), signal)).toMatchObject({
      externalId: 'S3|S3RVER|site.example',
    })
  })

  test('a single object that it cannot hand out fails alone', async () => {
    const amazon = at(() => [500, {}, '<Error><Code>InternalError</Code></Error>'])
    await expect(amazon.fetch(keys, itemOf('bucket|a.txt'), signal)).rejects.toMatchObject({ code: 'item' })
    await expect(amazon.list(keys, 'bucket', null, signal)).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('names a region that makes no address of somebody else', async () => {
    const asked: string[] = []
    const amazon = at((url) => {
      asked.push(url.host)
      return [301, { 'x-amz-bucket-region': 'x.evil.example/?' }, '']
    })
    await expect(amazon.list(keys, 'bucket', null, signal)).rejects.toMatchObject({ name: 'SourceFault' })
    await expect(amazon.list(keys, 'evil.example/', null, signal)).rejects.toMatchObject({ code: 'gone' })
    expect(asked).toEqual(['bucket.s3.us-east-1.amazonaws.com'])
  })

  test('is asked on from where a page ended, and keys come as they are', async () => {
    const amazon = at((url) => {
      const token = url.searchParams.get('continuation-token')
      return [200, {}, token === 'next/+=' ? listing('b%2Bc+d.txt') : listing('a.txt', 'next/+=')]
    })
    const first = await amazon.list(keys, 'bucket', null, signal)
    expect(first.nextCursor).toBe('next/+=')
    const second = await amazon.list(keys, 'bucket', first.nextCursor, signal)
    expect(second.items.map(({ externalId }) => externalId)).toEqual(['bucket|b+c d.txt'])
    expect(second.nextCursor).toBeNull()
  })

  test.each([
    [403, 'InvalidObjectState', 'item', 'archived'],
    [403, 'AccessDenied', 'item', 'may not read'],
    [503, 'SlowDown', 'rate-limited', 'limits'],
    [403, 'ExpiredToken', 'reconnect', 'ended'],
    [403, 'RequestTimeTooSkewed', 'unavailable', 'clock'],
  ])('says %i %s of an object: %s', async (status, code, fault, words) => {
    const amazon = at(() => [status, {}, `<Error><Code>${code}</Code></Error>`])
    await expect(amazon.fetch(keys, itemOf('bucket|a.txt'), signal)).rejects.toMatchObject({
      code: fault,
      message: expect.stringContaining(words),
    })
  })

  function at(answer: (url: URL) => readonly [number, Record<string, string>, string]): Connector {
    const mock = new MockAgent()
    mock.disableNetConnect()
    return s3({
      request(url, { headers, signal }) {
        const [status, answered, text] = answer(url)
        const { origin } = url
        const path = url.pathname + url.search
        mock.get(origin).intercept({ path }).reply(status, text, { headers: answered })
        return mock.request({ origin, path, method: 'GET', headers, signal })
      },
      close: () => mock.close(),
    })
  }

  function listing(key: string, next = ''): string {
    const more = next
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
      : ''
    return `<ListBucketResult><EncodingType>url</EncodingType>${more}<Contents><Key>${key}</Key><ETag>"1"</ETag></Contents></ListBucketResult>`
  }
})

function origin(): string {
  return `http://127.0.0.1:${server.port}`
}

function s3(way = agent): Connector {
  return s3Connector({
    client: new SourceClient({ agent: way, userAgent: 'Inlet', meaning: s3Meaning }),
    clock: systemClock,
  })
}

function credential(): Credential {
  return credentialAt(origin())
}

function credentialAt(endpoint_url: string | undefined): Credential {
  const extra = { access_key: KEYS.accessKeyId, ...(endpoint_url && { endpoint_url }) }
  return { accessToken: KEYS.secretAccessKey, refreshToken: null, expiresAt: null, extra }
}

function itemOf(externalId: string): SourceItem {
  return {
    externalId,
    parentExternalId: null,
    rootExternalId: null,
    name: 'a.txt',
    itemType: 'FILE',
    isSelectable: true,
    isExpandable: false,
    fileFormat: 'TXT',
    externalUrl: null,
    createdAt: null,
    updatedAt: null,
    version: '',
  }
}

async function walk(folder: string): Promise<SourceItem[]> {
  const found: SourceItem[] = []
  for (const item of (await s3().list(credential(), folder, null, signal)).items) {
    if (item.isExpandable) found.push(...(await walk(item.externalId)))
    else found.push(item)
  }
  return found
}

async function read(item: SourceItem): Promise<string> {
  const { bytes } = await s3().fetch(credential(), item, signal)
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts).toString()
}

function put(bucket: string, key: string, body: string): Promise<void> {
  return send('PUT', bucket, key, body)
}

/** As another program would: by the global `fetch`. */
async function send(method: 'PUT' | 'DELETE', bucket: string, key: string, body = ''): Promise<void> {
  const url = s3Address({ endpoint: origin(), region: 'us-east-1' }, bucket, key)
  const sign = sigv4(KEYS, { service: 's3', region: 'us-east-1', now: Date.now })
  const proof = await sign({ method, url, headers: {}, body })
  const answer = await fetch(url, { method, headers: { ...proof }, body: body === '' ? null : body })
  if (!answer.ok) throw new Error(`${method} ${key}: ${answer.status} ${await answer.text()}`)
}

async function contents(ann: TestCustomer): Promise<string[]> {
  const { results } = await ann.list({ pagination: { limit: 250 } })
  return results.map((file) => file.name ?? '').sort()
}
