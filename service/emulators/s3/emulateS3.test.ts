import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AwsKeys, sigv4 } from '../../src/sources/auth/sigv4.ts'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { hasForeignServers, startS3rver, withoutForeignServers } from '../../test/foreignServers.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'
import { emulatedRoles, roleTrusting } from '../../test/s3/emulatedRoles.ts'
import type { S3Storage } from '../../test/s3/S3Storage.ts'
import { hasMoto, startMoto, withoutMoto } from '../../test/s3/startMoto.ts'

const WRONG = 'The access key or its secret is wrong.'

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

function trialOf(key: string, access_key: string, more: Readonly<Record<string, string>> = {}): SourceTrial {
  return new SourceTrial(trial.of('S3').connector, {
    ...{ accessToken: `sandbox-${key}`, refreshToken: null, expiresAt: null },
    extra: { access_key, ...more },
  })
}
const fine = () => trialOf('fine', 'SANDBOXFINE')

test('keys open the objects of their owner, also after a restart', async () => {
  expect(await fine().identify()).toEqual({
    externalId: 'S3|arn:aws:iam::100000001001:user/fiona.fine',
    metadata: { name: 'fiona.fine (100000001001)', username: 'fiona.fine (100000001001)' },
  })
  const all = await fine().below()
  expect(all.get('documents')).toMatchObject({ externalId: 'documents', itemType: 'BUCKET' })
  for (const [path, id] of [
    ['documents/Welcome.txt', 'main.welcome'],
    ['documents/Handbook/Holidays.txt', 'main.handbook.holidays'],
    ['documents/Unusual names/🦊 Fox and astronaut 👩🏽‍🚀 日本語.txt', 'main.names.emoji'],
  ] as const)
    expect((await fine().read(await fine().at(path))).text).toContain(`You found item ${id} of Amazon S3.`)
  await trial.restart()
  const known = (items: typeof all) =>
    [...items.values()].map(({ externalId, version }) => [externalId, version])
  expect(known(await fine().below())).toEqual(known(all))
})

test('another provider is asked by path, and a bucket that was typed is all there is', async () => {
  const ocean = trialOf('fine', 'SANDBOXFINE', { endpoint_url: 'https://nyc3.digitaloceanspaces.com' })
  expect((await ocean.identify()).externalId).toBe('S3|SANDBOXFINE|nyc3.digitaloceanspaces.com')
  expect((await ocean.read(await ocean.at('documents/Welcome.txt'))).text).toContain('main.welcome')
  const handbook = trialOf('fine', 'SANDBOXFINE', { bucket: 'documents/Handbook/' })
  expect((await handbook.identify()).externalId).toMatch(/\|documents\/Handbook\/$/)
  expect(await handbook.folder(null)).toMatchObject([{ name: 'documents/Handbook' }])
})

test.each([
  ['wrong', 'SANDBOXFINE', {}, WRONG],
  ['multi', 'SANDBOXFINE', {}, WRONG],
  ['fine-3', 'SANDBOXFINE', {}, WRONG],
  ['fine', 'AKIANOBODY', {}, WRONG],
  ['denies', 'SANDBOXDENIES', {}, WRONG],
  ['wrong', 'SANDBOXFINE', { endpoint_url: 'https://nyc3.digitaloceanspaces.com' }, WRONG],
  [
    'fine',
    'SANDBOXFINE',
    { endpoint_url: 'https://storage.example' },
    'There is no storage at this address.',
  ],
  ['fine', 'SANDBOXFINE', { bucket: 'nowhere' }, 'There is no bucket of this name.'],
])(
  'the secret of %s with the access key %s and %j is refused by name',
  async (key, access, more, message) => {
    const refused = trialOf(key, access, more).identify()
    await expect(refused).rejects.toMatchObject({ code: 'credential', message })
  },
)

describe('a role', () => {
  const opened = (external_id: string, role_arn = roleTrusting(external_id)) =>
    new SourceTrial(emulatedRoles(trial.sandbox, trial.clock), {
      ...{ accessToken: '', refreshToken: null, expiresAt: null },
      extra: { role_arn, external_id },
    })

  test('opens what its owner has, for an hour at a time', async () => {
    const role = opened('of-fiona')
    expect(await role.identify()).toMatchObject({ externalId: `S3|${roleTrusting('of-fiona')}` })
    const path = 'documents/Welcome.txt'
    expect((await role.read(await role.at(path))).text).toContain('main.welcome')
    trial.clock.advance(61 * 60_000)
    expect((await role.read(await role.at(path))).text).toContain('main.welcome')
  })

  test.each([
    ['that trusts somebody else', roleTrusting('of-max')],
    ['of nobody', roleTrusting('of-fiona', '100000009999')],
    ['that trusts everybody', roleTrusting('anyone')],
    ['that is not there', 'arn:aws:iam::100000001001:role/reader'],
  ])('%s is refused', async (_, arn) => {
    await expect(opened('of-fiona', arn).identify()).rejects.toMatchObject({ code: 'credential' })
  })

  test('gives keys that open nothing without their token, or after their end', async () => {
    const keys = { accessKeyId: 'ASIASANDBOXFINE', secretAccessKey: 'sandbox-fine-role' }
    const ask = (sessionToken?: string) =>
      answerOf(`${trial.sandbox.url}/S3/s3.us-east-1.amazonaws.com/`, {
        ...keys,
        ...(sessionToken !== undefined && { sessionToken }),
      })
    const tokenTo = (endsAt: number) =>
      Buffer.from(JSON.stringify({ role: 'r', name: 'n', endsAt })).toString('base64url')
    const now = trial.clock.now().getTime()
    expect(await ask(tokenTo(now + 60_000))).toMatchObject({ status: 200 })
    expect(await ask(tokenTo(now - 1))).toMatchObject({ status: 400, code: ['ExpiredToken'] })
    expect(await ask('x')).toMatchObject({ status: 400, code: ['InvalidToken'] })
    expect(await ask()).toMatchObject({ status: 400, code: ['InvalidToken'] })
  })
})

test('an edit, a removal and a restoration are seen at the source', async () => {
  const path = 'documents/Welcome.txt'
  const before = await fine().at(path)
  await trial.edit('S3', 'main.welcome', 'edited')
  const after = await fine().at(path)
  expect(after.version).not.toBe(before.version)
  expect((await fine().read(after)).text).toContain('This is revision 2.')
  const { length } = [...(await fine().below())]
  await trial.edit('S3', 'main.handbook', 'removed')
  expect([...(await fine().below()).keys()].filter((name) => name.includes('Handbook'))).toEqual([])
  await trial.edit('S3', 'main.handbook', 'restored')
  expect([...(await fine().below())]).toHaveLength(length)
})

test('a page of 1,000 leads to the next one', async () => {
  const archive = { ...(await fine().at('documents')), externalId: 'documents|Archive/' }
  const listed = await trialOf('big', 'SANDBOXBIG').folder(archive)
  expect(new Set(listed.map(({ externalId }) => externalId)).size).toBe(10_000)
})

test.each([
  ['limited', 1],
  // S3 does not say how long.
  ['quota', 30],
])('every fifth request of %s is told to wait', async (person, retryAfter) => {
  const limited = trialOf(person, `SANDBOX${person.toUpperCase()}`)
  for (const _ of [1, 2, 3, 4]) await limited.identify()
  await expect(limited.identify()).rejects.toMatchObject({ code: 'rate-limited', retryAfter })
})

type Case = readonly [name: string, path: string]
const LIST = 'documents/?list-type=2&delimiter=%2F'
const CASES: readonly Case[] = [
  ['a folder', `${LIST}&prefix=Handbook%2F`],
  ['a prefix that nothing has', `${LIST}&prefix=Nothing%2F`],
  ['the buckets', ''],
  ['an object that is not there', 'documents/none.txt'],
  ['a bucket that is not there', 'nowhere/?list-type=2'],
]
const ENCODED: readonly Case[] = [
  ['the top of a bucket', `${LIST}&encoding-type=url`],
  ['names of all kinds', `${LIST}&encoding-type=url&prefix=Unusual%20names%2F`],
  ['a first page', `${LIST}&encoding-type=url&max-keys=3`],
  ['everything', 'documents/?list-type=2&encoding-type=url'],
]

describe.skipIf(!hasForeignServers)(`what s3rver answers, too${withoutForeignServers}`, () => {
  // Names of objects are names of its files.
  const { askUs, askThem } = comparedWith(startS3rver, (name) => name.length < 200)
  test.each(CASES)('%s', async (_, path) => {
    expect(await askUs(path)).toEqual(await askThem(path))
  })

  test('an access key that is unknown', async () => {
    const nobody = { accessKeyId: 'NOBODY', secretAccessKey: 'sandbox-fine' }
    const ours = await askUs('', nobody)
    expect(ours).toMatchObject({ status: 403, code: ['InvalidAccessKeyId'] })
    expect(ours).toEqual(await askThem('', nobody))
  })
})

describe.skipIf(!hasMoto)(`what moto answers, too${withoutMoto}`, () => {
  const { askUs, askThem, other } = comparedWith(startMoto, () => true)
  test.each([...CASES, ...ENCODED])('%s', async (_, path) => {
    expect(await askUs(path)).toEqual(await askThem(path))
  })

  test('an assumed role', async () => {
    const ours = await assumed(`${trial.sandbox.url}/S3/sts.us-east-1.amazonaws.com/`, {
      accessKeyId: 'SANDBOXINLET',
      secretAccessKey: 'sandbox-inlet',
    })
    expect(ours.members).toContain('SessionToken')
    expect(ours).toEqual(await assumed(`${other().origin}/`, other().keys))
  })
})

/** Starts another server, with Fiona's objects. */
function comparedWith(start: () => Promise<S3Storage>, canHold: (name: string) => boolean) {
  const own = { accessKeyId: 'SANDBOXFINE', secretAccessKey: 'sandbox-fine' }
  let other: S3Storage
  beforeAll(async () => {
    other = await start()
    await other.makeBucket('documents')
    const files = [...(await fine().below()).values()].filter(({ itemType }) => itemType === 'FILE')
    const names = files.map(({ externalId }) => externalId.slice('documents|'.length))
    await other.fill('documents', names.filter(canHold))
  })
  afterAll(() => other?.stop())
  return {
    other: () => other,
    askUs: (path: string, keys: AwsKeys = own) =>
      answerOf(`${trial.sandbox.url}/S3/nyc3.digitaloceanspaces.com/${path}`, keys),
    askThem: (path: string, keys = other.keys) => answerOf(`${other.origin}/${path}`, keys),
  }
}

/** What AssumeRole answers: its members, and what is not random in them. */
async function assumed(address: string, keys: AwsKeys) {
  const url = new URL(address)
  const parameters = {
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: roleTrusting('of-fiona'),
    RoleSessionName: 'inlet-of-fiona',
    ExternalId: 'of-fiona',
    DurationSeconds: '3600',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  const sign = sigv4(keys, { service: 'sts', region: 'us-east-1', now: Date.now })
  const answer = await fetch(url, {
    headers: { ...(await sign({ method: 'GET', url, headers: {}, body: '' })) },
  })
  const body = await answer.text()
  return {
    status: answer.status,
    members: [...new Set([...body.matchAll(/<(\w+)[ >]/g)].map(([, name = '']) => name))].sort(),
    namespace: /xmlns="([^"]+)"/.exec(body)?.[1],
    arn: textsOf(body, 'Arn'),
    kind: textsOf(body, 'AccessKeyId').map((key) => key.slice(0, 4)),
    isDate: textsOf(body, 'Expiration').map((text) => !Number.isNaN(Date.parse(text))),
  }
}

/** What both must have in common. */
async function answerOf(address: string, keys: AwsKeys) {
  const url = new URL(address)
  const sign = sigv4(keys, { service: 's3', region: 'us-east-1', now: Date.now })
  const headers = await sign({ method: 'GET', url, headers: {}, body: '' })
  const answer = await fetch(url, { headers: { ...headers } })
  const body = await answer.text()
  return {
    status: answer.status,
    type: answer.headers.get('content-type')?.split(';')[0],
    root: /<(\w+)[ >]/.exec(body.replace(/^<\?xml[^>]*>/, ''))?.[1],
    code: textsOf(body, 'Code'),
    message: textsOf(body, 'Message'),
    keys: body.includes('<Contents>') ? textsOf(body, 'Key').map(decoded) : [],
    prefixes: textsOf(body, 'Prefix')
      .filter((text) => text !== '')
      .map(decoded),
    names: textsOf(body, 'Name'),
    encoding: textsOf(body, 'EncodingType'),
    count: textsOf(body, 'KeyCount'),
    isTruncated: textsOf(body, 'IsTruncated'),
    tokens: textsOf(body, 'NextContinuationToken').length,
    sizes: textsOf(body, 'Size').length,
    versions: textsOf(body, 'ETag').filter((etag) => /^"[\da-f]{32}"$/.test(etag.replaceAll('&quot;', '"')))
      .length,
  }
}

/** Amazon writes a space as a plus, and some others as %20. */
function decoded(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '))
}

function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
}
