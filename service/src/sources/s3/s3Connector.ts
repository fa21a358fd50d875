import type { Clock } from '../../lib/Clock.ts'
import { sigv4 } from '../auth/sigv4.ts'
import {
  type AccountIdentity,
  type Connector,
  type Credential,
  isOfOneItem,
  SourceFault,
} from '../Connector.ts'
import { type Failure, gone } from '../client/meaning.ts'
import { isNotUnderstood, type SourceAnswer, type SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { LARGEST_XML, parseXml } from '../client/xml.ts'
import { bucketsOf, objectsOf, placeOf } from './s3Answers.ts'
import { FIRST_REGION, isBucketName, isRegion, s3Address } from './s3Bucket.ts'
import { s3ErrorCode } from './s3Meaning.ts'

type Means = { readonly client: SourceClient; readonly clock: Clock }

/** Where a request goes: nothing, a bucket, or an object in it. */
type Target = {
  readonly bucket?: string
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
}

type Asked =
  | { readonly answer: SourceAnswer; readonly failure?: never }
  | { readonly answer?: never; readonly failure: Failure }

const NO_BUCKETS =
  'These keys may not list the buckets. Give them the permission s3:ListAllMyBuckets, then connect again.'
/** Bytes of a page are few: as many keys as one answer may have. */
const PAGE = '1000'

/** Amazon S3, and any server of its protocol where an endpoint was typed. */
export function s3Connector({ client, clock }: Means): Connector {
  /** The regions of buckets, as they were learned. A bucket cannot move. */
  const regions = new Map<string, string>()
  const now = () => clock.now().getTime()

  function signer(credential: Credential, service: string, region: string) {
    const keys = { accessKeyId: credential.extra.access_key ?? '', secretAccessKey: credential.accessToken }
    return sigv4(keys, { service, region, now })
  }

  /** An answer, or why there is none. Where the bucket turns out to be in another region, it is asked there. */
  async function ask(credential: Credential, target: Target, signal: AbortSignal): Promise<Asked> {
    const endpoint = credential.extra.endpoint_url ?? null
    const { bucket = '', key, query = {} } = target
    if (bucket !== '' && !isBucketName(bucket)) throw new SourceFault('gone', 'There is no such bucket.')
    const known = `${endpoint ?? ''}|${bucket}`
    for (let isSecond = false; ; isSecond = true) {
      const region = regions.get(known) ?? FIRST_REGION
      const url = s3Address({ endpoint, region }, bucket, key)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      const answer = await client.call({ url }, signer(credential, 's3', region), signal)
      if (answer.status >= 200 && answer.status < 300) return { answer }
      const failure = await client.failureOf(answer)
      const said = answer.headers.get('x-amz-bucket-region') ?? regionIn(failure.body)
      if (isSecond || said === region || !isRegion(said)) return { failure }
      regions.set(known, said)
    }
  }

  async function get(credential: Credential, target: Target, signal: AbortSignal): Promise<SourceAnswer> {
    const { answer, failure } = await ask(credential, target, signal)
    if (!answer) throw client.meaningOf(failure)
    return answer
  }

  async function text(credential: Credential, target: Target, signal: AbortSignal): Promise<string> {
    return client.textOf(await get(credential, target, signal), LARGEST_XML)
  }

  async function identifyAtAmazon(credential: Credential, signal: AbortSignal): Promise<AccountIdentity> {
    const url = new URL(`https://sts.${FIRST_REGION}.amazonaws.com/`)
    url.search = 'Action=GetCallerIdentity&Version=2011-06-15'
    const text = await client.text({ url }, signer(credential, 'sts', FIRST_REGION), signal, LARGEST_XML)
    const [result] = parseXml(text, 'GetCallerIdentityResponse').all('GetCallerIdentityResult')
    const arn = result?.textOf('Arn') ?? ''
    if (arn === '') throw new SourceFault('unavailable', 'Amazon did not say whose keys these are.')
    const name = `${arn.split(/[:/]/).at(-1)} (${result?.textOf('Account')})`
    return { externalId: `S3|${arn}`, metadata: { name, username: name } }
  }

  async function identifyAt(endpoint: string, credential: Credential, signal: AbortSignal) {
    const { answer, failure } = await ask(credential, {}, signal)
    // Keys that may not see all buckets are good keys.
    if (!answer && s3ErrorCode(failure.body) !== 'AccessDenied')
      throw notOfStorage(failure) ?? client.meaningOf(failure)
    if (answer) bucketsOf(await client.textOf(answer, LARGEST_XML))
    const name = credential.extra.access_key ?? ''
    return {
      externalId: `S3|${name.replaceAll('|', ' ')}|${new URL(endpoint).host}`,
      metadata: { name, username: name },
    }
  }

  return {
    isLazy: true,
    // A key ends when its owner deletes it, and by nobody else.
    revoke: async () => {},
    identify(credential, signal) {
      const { endpoint_url: endpoint } = credential.extra
      return whileSigningIn(
        endpoint
          ? orElsewhere(identifyAt(endpoint, credential, signal))
          : identifyAtAmazon(credential, signal),
        { keys: 'The access key or its secret is wrong.', host: 'There is no storage at this address.' },
      )
    },
    async list(credential, folder, cursor, signal) {
      if (folder === null) {
        const query: Record<string, string> = cursor === null ? {} : { 'continuation-token': cursor }
        return bucketsOf(
          await text(credential, { query }, signal).catch((error: unknown) => {
            if (!isOfOneItem(error)) throw error
            throw new SourceFault('admin-approval', NO_BUCKETS)
          }),
          cursor,
        )
      }
      const { bucket, key: prefix } = placeOf(folder)
      const query = {
        'list-type': '2',
        delimiter: '/',
        'encoding-type': 'url',
        'max-keys': PAGE,
        ...(prefix !== '' && { prefix }),
        ...(cursor !== null && { 'continuation-token': cursor }),
      }
      return objectsOf(await text(credential, { bucket, query }, signal), folder, cursor)
    },
    async fetch(credential, item, signal) {
      const { bytes } = await whileFetching(get(credential, placeOf(item.externalId), signal))
      return { name: item.name, bytes }
    },
  }
}

/** Whoever answers something else is no storage. */
async function orElsewhere<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isNotUnderstood(error) ? gone() : error
  }
}

/** Every refusal of a storage has a code. */
function notOfStorage({ status, body }: Failure): SourceFault | null {
  return status >= 300 && status < 500 && status !== 429 && s3ErrorCode(body) === '' ? gone() : null
}

/** What an error says that the region is. */
function regionIn(body: string): string {
  const isAboutRegion =
    /^(AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraintException)$/
  return isAboutRegion.test(s3ErrorCode(body)) ? (/<Region>([^<]*)<\/Region>/.exec(body)?.[1] ?? '') : ''
}
