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
import { S3Calls } from './S3Calls.ts'
import { BUCKETS, bucketsOf, OBJECTS, objectsOf } from './s3Answers.ts'
import { s3ErrorCode } from './s3Meaning.ts'

type Means = { readonly client: SourceClient; readonly clock: Clock }

const NO_BUCKETS =
  'These keys may not list the buckets. Give them the permission s3:ListAllMyBuckets, then connect again.'
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

  return {
    isLazy: true,
    // Only its owner can end a key.
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
    async list(credential, { folder, cursor }, signal) {
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
      return objectsOf(await calls.xml(OBJECTS, credential, { bucket, query }, signal), folder)
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

/** Every refusal of a storage has a code. */
function notOfStorage({ status, body }: Failure): SourceFault | null {
  return status >= 300 && status < 500 && status !== 429 && s3ErrorCode(body) === '' ? gone() : null
}
