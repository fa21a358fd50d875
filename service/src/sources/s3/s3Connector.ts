import type { Clock } from '../../lib/Clock.ts'
import {
  type AccountIdentity,
  type Connector,
  type Credential,
  isOfOneItem,
  SourceFault,
} from '../Connector.ts'
import { limitingAnswers, MAX_SIGN_IN_LIST_BYTES } from '../client/callContext.ts'
import { hasEntries } from '../client/isThere.ts'
import { type Failure, gone } from '../client/meaning.ts'
import { objectOf } from '../client/objectIds.ts'
import { partsOf } from '../client/partsOf.ts'
import { isNotUnderstood, type SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { placeIn, placeItem } from './bucketPlace.ts'
import { S3Calls } from './S3Calls.ts'
import { BUCKETS, bucketsOf, OBJECTS, objectsOf } from './s3Answers.ts'
import { s3ErrorCode } from './s3Meaning.ts'

type Means = { readonly client: SourceClient; readonly clock: Clock }

const NO_BUCKETS =
  'These keys may not list the buckets. Connect again with the name of a bucket, or give them the permission s3:ListAllMyBuckets.'
const NOT_LISTED =
  'These keys may not list this bucket or folder. They need s3:ListBucket and s3:GetObject there.'
/** Keys of one answer, as many as it may have. */
const PAGE = '1000'

/** Amazon S3, and any server of its protocol where an endpoint was typed. */
export function s3Connector({ client, clock }: Means): Connector {
  const calls = new S3Calls(client, clock)

  async function identifyAtAmazon(credential: Credential, signal: AbortSignal): Promise<AccountIdentity> {
    const identity = await calls.callerIdentity(credential, signal)
    const [result] = identity.all('GetCallerIdentityResult')
    const arn = result?.textOf('Arn') ?? ''
    if (arn === '') throw new SourceFault('unavailable', 'Amazon did not say whose keys these are.')
    const name = `${arn.split(/[:/]/).at(-1)} (${result?.textOf('Account')})`
    return { externalId: `S3|${arn}`, metadata: { name, username: name } }
  }

  async function identifyAt(endpoint: string, credential: Credential, signal: AbortSignal) {
    const { answer, failure } = await calls.ask(credential, {}, signal)
    // Keys that may not see all buckets are good keys.
    if (!answer && s3ErrorCode(failure.body) !== 'AccessDenied')
      throw notOfStorage(failure) ?? calls.meaningOf(failure)
    if (answer) bucketsOf(await limitingAnswers(MAX_SIGN_IN_LIST_BYTES, () => calls.xmlOf(BUCKETS, answer)))
    const name = credential.extra.access_key ?? ''
    return {
      externalId: `S3|${name.replaceAll('|', ' ')}|${new URL(endpoint).host}`,
      metadata: { name, username: name },
    }
  }

  /** Whether keys may list what was typed with them. Another bucket is another account. */
  async function inBucket(
    field: string,
    identity: AccountIdentity,
    credential: Credential,
    signal: AbortSignal,
  ) {
    const { bucket, prefix } = placeIn(field)
    const query = { 'list-type': '2', 'max-keys': '1', ...(prefix !== '' && { prefix }) }
    const { answer, failure } = await calls.ask(credential, { bucket, query }, signal)
    if (answer) await calls.xmlOf(OBJECTS, answer)
    else throw refusedBucket(failure) ?? calls.meaningOf(failure)
    const metadata = { ...identity.metadata, name: `${identity.metadata.name}, ${field}` }
    return { externalId: `${identity.externalId}|${field.replaceAll('|', ' ')}`, metadata }
  }

  async function identityOf(credential: Credential, signal: AbortSignal): Promise<AccountIdentity> {
    const { endpoint_url: endpoint, bucket } = credential.extra
    const identity = await (endpoint
      ? orElsewhere(identifyAt(endpoint, credential, signal))
      : identifyAtAmazon(credential, signal))
    return bucket ? inBucket(bucket, identity, credential, signal) : identity
  }

  return {
    isLazy: true,
    // Only its owner can end a key.
    revoke: async () => {},
    identify(credential, signal) {
      return whileSigningIn(identityOf(credential, signal), {
        keys: 'The access key or its secret is wrong.',
        host: 'There is no storage at this address.',
      })
    },
    async list(credential, { folder, cursor }, signal) {
      const { bucket: only } = credential.extra
      if (folder === null && only) return { items: [placeItem(only)], nextCursor: null }
      if (folder === null) {
        const query: Record<string, string> = cursor === null ? {} : { 'continuation-token': cursor }
        return bucketsOf(
          await calls.xml(BUCKETS, credential, { query }, signal).catch((error: unknown) => {
            if (!isOfOneItem(error)) throw error
            throw new SourceFault('admin-approval', NO_BUCKETS)
          }),
        )
      }
      const { root: bucket, path: prefix } = partsOf(folder)
      const query = {
        'list-type': '2',
        delimiter: '/',
        'encoding-type': 'url',
        'max-keys': PAGE,
        ...(prefix !== '' && { prefix }),
        ...(cursor !== null && { 'continuation-token': cursor }),
      }
      const listed = await calls.xml(OBJECTS, credential, { bucket, query }, signal)
      return objectsOf(listed, folder, credential.extra.endpoint_url)
    },
    has(credential, item, signal) {
      return hasEntries(this, credential, item, signal)
    },
    async fetch(credential, item, signal) {
      const { bucket, name: key } = objectOf(item.externalId)
      const { bytes } = await whileFetching(calls.get(credential, { bucket, key }, signal))
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

function refusedBucket({ body }: Failure): SourceFault | null {
  const code = s3ErrorCode(body)
  if (code === 'NoSuchBucket') return new SourceFault('credential', 'There is no bucket of this name.')
  return code === 'AccessDenied' ? new SourceFault('credential', NOT_LISTED) : null
}

/** Every refusal of a storage has a code. */
function notOfStorage({ status, body }: Failure): SourceFault | null {
  return status >= 300 && status < 500 && status !== 429 && s3ErrorCode(body) === '' ? gone() : null
}
