import { beforeEach, describe, expect, test } from 'vitest'
import { type S3Call, type ScriptedAnswer, s3At } from '../../../test/s3/s3At.ts'
import { TestClock } from '../../../test/TestClock.ts'
import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import type { AwsOperator } from './AwsOperator.ts'

const { signal } = new AbortController()

const PRINCIPAL = 'arn:aws:iam::999999999999:role/inlet'
const ROLE = 'arn:aws:iam::123456789012:role/data/reader'
const OURS = { accessKeyId: 'ASIAINLET', secretAccessKey: 'secret', sessionToken: 'token-of-inlet' }
const operator: AwsOperator = { principal: PRINCIPAL, keys: async () => OURS }
const MINUTES = 60_000

let clock: TestClock
let calls: S3Call[]
beforeEach(() => {
  clock = new TestClock()
  calls = []
})

const parameter = (name: string) => calls.filter(isSts).map(({ url }) => url.searchParams.get(name))
const tokens = () => calls.filter((call) => !isSts(call)).map(tokenOf)

describe('a role', () => {
  test('is assumed as the operator, for an hour, with the customer’s external id and for reading alone', async () => {
    await list(amazon(trusting('mine')), credential('mine'))
    const [call] = calls
    expect(call?.url.host).toBe('sts.us-east-1.amazonaws.com')
    expect(call && tokenOf(call)).toBe('token-of-inlet')
    expect(call?.headers.get('authorization')).toMatch(
      /^AWS4-HMAC-SHA256 Credential=ASIAINLET\/\d{8}\/us-east-1\/sts\/.*x-amz-security-token/,
    )
    const { Policy, ...others } = Object.fromEntries(call?.url.searchParams ?? [])
    expect(others).toEqual({
      Action: 'AssumeRole',
      Version: '2011-06-15',
      RoleArn: ROLE,
      ExternalId: 'mine',
      RoleSessionName: 'inlet-mine',
      DurationSeconds: '3600',
    })
    const { Statement } = JSON.parse(Policy ?? '')
    expect(Statement).toEqual([
      {
        Effect: 'Allow',
        Action: ['s3:ListAllMyBuckets', 's3:ListBucket', 's3:GetObject', 'kms:Decrypt'],
        Resource: '*',
      },
    ])
    expect(tokens()).toEqual(['token-1'])
  })

  test('is assumed again five minutes before its keys end, and not earlier', async () => {
    const s3 = amazon(trusting('mine'))
    await list(s3, credential('mine'))
    clock.advance(54 * MINUTES)
    await list(s3, credential('mine'))
    clock.advance(2 * MINUTES)
    await list(s3, credential('mine'))
    expect(tokens()).toEqual(['token-1', 'token-1', 'token-2'])
  })

  test('is assumed once more if its keys ended amid a listing', async () => {
    const ended = new Set(['token-1'])
    const s3 = amazon(trusting('mine'), (call) =>
      ended.has(tokenOf(call)) ? refusal('ExpiredToken') : LISTED,
    )
    await list(s3, credential('mine'))
    expect(tokens()).toEqual(['token-1', 'token-2'])
    ended.add('token-2').add('token-3')
    await expect(list(s3, credential('mine'))).rejects.toMatchObject({ code: 'reconnect' })
    expect(tokens().slice(2)).toEqual(['token-2', 'token-3'])
  })

  test('never shares its keys with another customer, even one who names the same role', async () => {
    const s3 = amazon(trusting('mine'))
    await list(s3, credential('mine'))
    await expect(list(s3, credential('theirs'))).rejects.toMatchObject({ code: 'reconnect' })
    await expect(s3.identify(credential('theirs'), signal)).rejects.toMatchObject({ code: 'credential' })
    expect(tokens()).toEqual(['token-1'])
  })

  test('counts as lost if it alone is refused; if another is, too, the operator lost its right', async () => {
    const OTHER = ROLE.replace('reader', 'writer')
    let trusted = new Set<string>()
    const s3 = amazon((_, arn) => trusted.has(arn))
    const listing = (arn: string) => list(s3, credential('mine', arn))
    const lost = expect.objectContaining({ code: 'reconnect' })
    const operatorLost = expect.objectContaining({
      code: 'app',
      message: expect.stringContaining('operator'),
    })
    await expect(listing(ROLE)).rejects.toEqual(lost)
    await expect(listing(ROLE)).rejects.toEqual(lost)
    await expect(listing(OTHER)).rejects.toEqual(operatorLost)
    await expect(listing(ROLE)).rejects.toEqual(operatorLost)
    trusted = new Set([OTHER])
    await listing(OTHER)
    await expect(listing(ROLE)).rejects.toEqual(lost)
  })

  test('without an external id is not assumed', async () => {
    const s3 = amazon(
      () => true,
      () => refusal('InvalidAccessKeyId', 403),
    )
    const { external_id: _, ...extra } = credential('mine').extra
    await expect(list(s3, { ...credential('mine'), extra })).rejects.toMatchObject({ code: 'reconnect' })
    expect(calls.filter(isSts)).toEqual([])
  })

  test('of another cloud of Amazon is refused, and nobody is asked', async () => {
    const china = credential('mine', ROLE.replace('arn:aws:', 'arn:aws-cn:'))
    await expect(amazon(trusting('mine')).identify(china, signal)).rejects.toMatchObject({
      code: 'credential',
      message: expect.stringContaining('the partition aws only'),
    })
    expect(calls).toEqual([])
  })

  test.each([
    ['aws-cn', 'sts.cn-north-1.amazonaws.com.cn', 'docs.s3.cn-north-1.amazonaws.com.cn'],
    ['aws-us-gov', 'sts.us-gov-west-1.amazonaws.com', 'docs.s3.us-gov-west-1.amazonaws.com'],
  ])('of %s is assumed and used there', async (partition, sts, bucket) => {
    const inPartition = (arn: string) => arn.replace('arn:aws:', `arn:${partition}:`)
    const aws = { ...operator, principal: inPartition(PRINCIPAL) }
    await list(
      amazon(trusting('mine'), () => LISTED, aws),
      credential('mine', inPartition(ROLE)),
    )
    expect(calls.map(({ url }) => url.host)).toEqual([sts, bucket])
  })
})

describe('connecting a role', () => {
  test('names it, and tries it with the external id of nobody', async () => {
    const s3 = amazon(trusting('mine'))
    expect(await s3.identify(credential('mine'), signal)).toEqual({
      externalId: `S3|${ROLE}`,
      metadata: { name: 'reader (123456789012)', username: 'reader (123456789012)' },
    })
    expect(parameter('ExternalId')).toEqual(['mine', expect.stringMatching(/^[\da-f-]{36}$/)])
    const withBucket = credential('mine', ROLE, { bucket: 'docs' })
    expect(await s3.identify(withBucket, signal)).toMatchObject({ externalId: `S3|${ROLE}|docs` })
  })

  test('is refused if the role is open without the external id', async () => {
    const open = amazon(() => true)
    await expect(open.identify(credential('mine'), signal)).rejects.toMatchObject({
      code: 'credential',
      message: expect.stringContaining('Add the condition sts:ExternalId'),
    })
    // Its keys are forgotten, too.
    await list(open, credential('mine'))
    expect(tokens()).toEqual(['token-3'])
  })

  test('says what to check if Amazon refuses', async () => {
    await expect(amazon(trusting('theirs')).identify(credential('mine'), signal)).rejects.toMatchObject({
      code: 'credential',
      message: `Amazon refused this role. Check its ARN, and that its trust policy allows sts:AssumeRole to ${PRINCIPAL} with the external ID mine.`,
    })
  })

  test('says what a role may not list', async () => {
    const s3 = amazon(trusting('mine'), () => refusal('AccessDenied', 403))
    await expect(s3.identify(credential('mine', ROLE, { bucket: 'docs' }), signal)).rejects.toMatchObject({
      message: expect.stringMatching(/^This role may not list this bucket/),
    })
    await expect(s3.list(credential('mine'), { folder: null, cursor: null }, signal)).rejects.toMatchObject({
      message: expect.stringMatching(/^This role may not list the buckets/),
    })
  })

  test('is refused where the operator turned roles off', async () => {
    const off = s3At(() => LISTED, { clock, aws: null })
    const message = 'This service uses no roles at Amazon. Connect with an access key and its secret.'
    await expect(off.identify(credential('mine'), signal)).rejects.toMatchObject({
      code: 'credential',
      message,
    })
    await expect(list(off, credential('mine'))).rejects.toMatchObject({ code: 'app', message })
  })
})

describe('Amazon’s answer to AssumeRole', () => {
  test.each([
    [400, 'Throttling', 'rate-limited'],
    [400, 'ValidationError', 'credential'],
    [403, 'InvalidClientTokenId', 'app'],
    [403, 'ExpiredToken', 'app'],
    [403, 'SignatureDoesNotMatch', 'app'],
    [500, 'InternalFailure', 'unavailable'],
    [503, 'ServiceUnavailable', 'unavailable'],
  ])('%i %s is %s, also for who connects', async (status, code, fault) => {
    const s3 = s3At(() => refusal(code, status), { clock, aws: operator })
    await expect(list(s3, credential('mine'))).rejects.toMatchObject({ code: fault })
    await expect(s3.identify(credential('mine'), signal)).rejects.toMatchObject({ code: fault })
  })

  test.each(['', 'to\nken', 'tokén'])('with the token %j gives no keys', async (token) => {
    const text = session(1).replace('token-1', token)
    const s3 = s3At(() => [200, {}, text], { clock, aws: operator })
    await expect(list(s3, credential('mine'))).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('is not asked for if the operator has no keys', async () => {
    const without: AwsOperator = { ...operator, keys: () => Promise.reject(new Error('No credentials')) }
    const s3 = amazon(
      () => true,
      () => LISTED,
      without,
    )
    await expect(s3.identify(credential('mine'), signal)).rejects.toMatchObject({
      code: 'app',
      message: expect.stringContaining('operator'),
      cause: expect.objectContaining({ message: 'No credentials' }),
    })
    expect(calls).toEqual([])
  })
})

const LISTED: ScriptedAnswer = [200, {}, '<ListBucketResult></ListBucketResult>']

/** Amazon with one role, which trusts the operator with some external ids. Each session has a token of its own. */
function amazon(
  trusts: (externalId: string, roleArn: string) => boolean,
  answer: (call: S3Call) => ScriptedAnswer = () => LISTED,
  aws = operator,
): Connector {
  let assumed = 0
  const answerOf = (call: S3Call): ScriptedAnswer => {
    calls.push(call)
    if (!isSts(call)) return answer(call)
    const [externalId = '', arn = ''] = ['ExternalId', 'RoleArn'].map(
      (name) => call.url.searchParams.get(name) ?? '',
    )
    if (!trusts(externalId, arn)) return refusal('AccessDenied', 403)
    assumed += 1
    return [200, {}, session(assumed)]
  }
  return s3At(answerOf, { clock, aws })
}

function trusting(externalId: string): (given: string) => boolean {
  return (given) => given === externalId
}

function session(number: number): string {
  const ends = new Date(clock.now().getTime() + 60 * MINUTES).toISOString()
  const keys = `<AccessKeyId>ASIA${number}</AccessKeyId><SecretAccessKey>s${number}</SecretAccessKey>`
  const rest = `<SessionToken>token-${number}</SessionToken><Expiration>${ends}</Expiration>`
  return `<AssumeRoleResponse><AssumeRoleResult><Credentials>${keys}${rest}</Credentials></AssumeRoleResult></AssumeRoleResponse>`
}

function refusal(code: string, status = 400): ScriptedAnswer {
  return [status, {}, `<Error><Code>${code}</Code></Error>`]
}

function isSts({ url }: S3Call): boolean {
  return url.host.startsWith('sts.')
}

function tokenOf({ headers }: S3Call): string {
  return headers.get('x-amz-security-token') ?? ''
}

function credential(
  external_id: string,
  role_arn = ROLE,
  more: Readonly<Record<string, string>> = {},
): Credential {
  return { accessToken: '', refreshToken: null, expiresAt: null, extra: { role_arn, external_id, ...more } }
}

function list(s3: Connector, whose: Credential) {
  return s3.list(whose, { folder: 'docs', cursor: null }, signal)
}
