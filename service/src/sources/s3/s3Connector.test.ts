import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasForeignServers, startS3rver, withoutForeignServers } from '../../../test/foreignServers.ts'
import { sendKeys } from '../../../test/keyForms.ts'
import { onOneDatabase } from '../../../test/onEachDatabase.ts'
import type { S3Storage } from '../../../test/s3/S3Storage.ts'
import { startEmulateS3 } from '../../../test/s3/startEmulateS3.ts'
import { hasSwift, startSwift, withoutSwift } from '../../../test/s3/startSwift.ts'
import { type JourneySource, leave, sourceJourney } from '../../../test/sourceJourney.ts'
import { systemClock } from '../../lib/Clock.ts'
import { createGuardedAgent, type GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceClient } from '../client/SourceClient.ts'
import type { SourceItem } from '../SourceItem.ts'
import { s3Connector } from './s3Connector.ts'

const { signal } = new AbortController()
const WRONG = 'The access key or its secret is wrong.'
/** More objects than one page of the large folder contains. */
const MANY = Number(process.env.INLET_TEST_OBJECTS ?? 1100)
const isLongRun = process.env.INLET_TEST_OBJECTS !== undefined
const LONG = { timeout: 900_000 }

let storage: S3Storage
let agent: GuardedAgent

function at(start: () => Promise<S3Storage>): void {
  beforeAll(async () => {
    storage = await start()
    agent = createGuardedAgent({ allow: [storage.origin], connections: 8, timeoutMs: 5000 })
  })
  afterAll(async () => {
    await agent?.close()
    await storage?.stop()
    // It removes its files.
  }, LONG.timeout)
}

describe.skipIf(!hasForeignServers)(`S3’s protocol, at s3rver${withoutForeignServers}`, () => {
  at(startS3rver)
  namesAndVersions()

  test('what is gone is told', async () => {
    const [bucket, item] = await oneObject('faults')
    await expect(read({ ...item, externalId: `${bucket}|nope.txt` })).rejects.toMatchObject({ code: 'gone' })
    await expect(read({ ...item, externalId: `${bucket}|a/../../b` })).rejects.toMatchObject({ code: 'item' })
    await expect(s3().list(credential(), { folder: 'nowhere', cursor: null }, signal)).rejects.toMatchObject({
      code: 'gone',
    })
  })

  test.each([
    'https://169.254.169.254',
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]',
    'https://s3.example:22',
  ])('the endpoint %s is not asked', async (endpoint_url) => {
    await expect(s3().identify(credential({ access_key: 'x', endpoint_url }), signal)).rejects.toMatchObject({
      code: 'credential',
      message: expect.stringMatching(/not public|80 and 443/),
    })
  })

  onOneDatabase(
    'a person',
    (running) => {
      test('reaches no address of ours by what is typed', async () => {
        const ann = await running().customer('ssrf')
        const { keys } = played('', [])
        for (const endpoint_url of [
          'localhost',
          '127.0.0.1',
          'metadata.test',
          'storage.test:22',
          'a@b.test',
          'a.test/x',
          `[::1]:${storage.port}`,
          `storage.test:${storage.port}#`,
          `storage.test:${storage.port}\\@x.test`,
        ]) {
          expect((await sendKeys(ann, 'S3', { ...keys, endpoint_url })).status).toBeOneOf([400, 422])
        }
      })
    },
    opened,
  )
})

describe.skipIf(!hasSwift)(`S3’s protocol, at OpenStack Swift${withoutSwift}`, () => {
  at(startSwift)
  // The region is unknown: the first refusal names it.
  namesAndVersions()
  // Storing an object takes 15 ms.
  if (isLongRun) manyObjects()

  test.each([
    ['secret', credentialOf({ secret: 'testin' })],
    ['access key', credentialOf({ access_key: 'inlet:nobody' })],
  ])('a wrong %s is told from its signature', async (_, wrong) => {
    await expect(s3().identify(wrong(), signal)).rejects.toMatchObject({
      code: 'credential',
      message: WRONG,
    })
  })

  test('what is gone is told', async () => {
    const [bucket, item] = await oneObject('faults')
    await expect(read({ ...item, externalId: `${bucket}|nope.txt` })).rejects.toMatchObject({ code: 'gone' })
    await expect(s3().list(credential(), { folder: 'nowhere', cursor: null }, signal)).rejects.toMatchObject({
      code: 'gone',
    })
  })

  test('of an object that is kept in many versions, the current one is there', async () => {
    await storage.makeBucket('versioned')
    await storage.keepVersions('versioned')
    await storage.put('versioned', 'a.txt', 'one')
    await storage.put('versioned', 'gone.txt', 'one')
    const [before] = await walk('versioned')
    await storage.put('versioned', 'a.txt', 'two')
    await storage.remove('versioned', 'gone.txt')
    const after = await walk('versioned')
    expect(after.map(({ name }) => name)).toEqual(['a.txt'])
    const [current] = after
    if (!current) throw new Error('Not listed')
    expect(current.version).not.toBe(before?.version)
    expect(await read(current)).toBe('two')
  })

  onOneDatabase(
    'a person',
    (running) => {
      test('connects, browses, picks, and sees what was changed, added, moved and deleted', async () => {
        const ann = await running().customer('ann')
        await storage.makeBucket('docs')
        const { id } = await sourceJourney(ann, played('docs', [[{ access_key_secret: 'testin' }, WRONG]]))
        await leave(ann, id)
      })
    },
    opened,
  )
})

describe('S3’s protocol, as emulate plays it', () => {
  at(startEmulateS3)
  manyObjects()
})

function namesAndVersions(): void {
  test('lists and reads names of every kind as they are, and who it is', async () => {
    const names = [
      'a.txt',
      'sub/b c.txt',
      'sub/ü+&%25#?.md',
      'sub/deep/x.pdf',
      "quote'(x)!.txt",
      'plus+sign.txt',
    ]
    await storage.makeBucket('names')
    await storage.fill('names', names)
    const found = await walk('names')
    expect(found.map(({ externalId }) => externalId).sort()).toEqual(
      names.map((name) => `names|${name}`).sort(),
    )
    for (const item of found) expect(await read(item)).toBe(item.externalId.slice('names|'.length))
    expect(await s3().identify(credential(), signal)).toMatchObject({
      externalId: `S3|${storage.keys.accessKeyId}|127.0.0.1:${storage.port}`,
    })
  })

  test('the version changes with the content', async () => {
    const [bucket, first] = await oneObject('versions')
    await storage.put(bucket, 'v.txt', 'two')
    const [second] = await walk(bucket)
    expect(second?.version).not.toBe(first.version)
  })
}

function manyObjects(): void {
  test(`a folder of ${MANY} objects is listed page by page, each once`, LONG, async () => {
    await storage.makeBucket('many')
    const names = Array.from({ length: MANY }, (_, index) => `all/${String(index).padStart(6, '0')}.txt`)
    await storage.fill('many', names)
    const found = await walk('many')
    expect(found.map(({ externalId }) => externalId).sort()).toEqual(names.map((name) => `many|${name}`))
  })
}

function played(bucket: string, wrong: JourneySource['wrong']): JourneySource {
  const { accessKeyId, secretAccessKey, port } = { ...storage.keys, port: storage.port }
  return {
    source: 'S3',
    keys: {
      access_key: accessKeyId,
      access_key_secret: secretAccessKey,
      endpoint_url: `storage.test:${port}`,
    },
    wrong,
    root: bucket,
    put: (path, text) => storage.put(bucket, path, text),
    remove: (path) => storage.remove(bucket, path),
  }
}

/** Only the storage is allowed. */
function opened() {
  return { INLET_FETCH_ALLOW: `http://storage.test:${storage.port}` }
}

async function oneObject(bucket: string): Promise<[string, SourceItem]> {
  await storage.makeBucket(bucket)
  await storage.put(bucket, 'v.txt', 'one')
  const [item] = await walk(bucket)
  if (!item) throw new Error('Not listed')
  return [bucket, item]
}

function s3(): Connector {
  return s3Connector({
    client: (meaning) => new SourceClient({ agent, userAgent: 'Inlet', meaning }),
    clock: systemClock,
    aws: null,
    origin: null,
  })
}

function credential(changed: Readonly<Record<string, string>> = {}): Credential {
  return credentialOf(changed)()
}

/** Waits for the server. */
function credentialOf({ secret, ...extra }: Readonly<Record<string, string>>): () => Credential {
  return () => ({
    accessToken: secret ?? storage.keys.secretAccessKey,
    refreshToken: null,
    expiresAt: null,
    extra: { access_key: storage.keys.accessKeyId, endpoint_url: storage.origin, ...extra },
  })
}

async function walk(folder: string): Promise<SourceItem[]> {
  const found: SourceItem[] = []
  let cursor: string | null = null
  do {
    const page = await s3().list(credential(), { folder, cursor }, signal)
    for (const item of page.items) {
      if (item.isExpandable) found.push(...(await walk(item.externalId)))
      else found.push(item)
    }
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

async function read(item: SourceItem): Promise<string> {
  const { bytes } = await s3().fetch(credential(), item, signal)
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts).toString()
}
