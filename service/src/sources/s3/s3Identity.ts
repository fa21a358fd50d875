import type { AccountIdentity, Credential } from '../Credential.ts'
import { MAX_SIGN_IN_LIST_BYTES, withMaxAnswerBytes } from '../client/callContext.ts'
import { type Failure, gone } from '../client/meaning.ts'
import { isNotUnderstood } from '../client/SourceClient.ts'
import { SourceFault } from '../SourceFault.ts'
import { parsePlace } from './bucketPlace.ts'
import { holderOf, type Role, roleOf } from './role.ts'
import type { S3Calls } from './S3Calls.ts'
import { BUCKETS, bucketsOf, OBJECTS } from './s3Answers.ts'
import { s3ErrorCode } from './s3Meaning.ts'

const NOT_LISTED =
  'may not list this bucket or folder. The permissions s3:ListBucket and s3:GetObject are needed there.'

/** Returns the owner of the keys, or the role. With another bucket in the form, it is another account. */
export async function identityOf(
  calls: S3Calls,
  credential: Credential,
  signal: AbortSignal,
): Promise<AccountIdentity> {
  const { endpoint_url: endpoint, bucket } = credential.extra
  const role = roleOf(credential)
  const identity = role
    ? identityOfRole(role)
    : await (endpoint
        ? asMissing(identifyAt(calls, endpoint, credential, signal))
        : identifyAtAmazon(calls, credential, signal))
  if (!bucket) return identity
  await expectListed(calls, bucket, credential, signal)
  const { externalId, metadata } = identity
  return {
    externalId: `${externalId}|${bucket.replaceAll('|', ' ')}`,
    metadata: { ...metadata, name: `${metadata.name}, ${bucket}` },
  }
}

/** `arn:aws:iam::123456789012:role/path/name` */
function identityOfRole({ arn }: Role): AccountIdentity {
  const name = `${arn.split('/').at(-1)} (${arn.split(':')[4]})`
  return { externalId: `S3|${arn.replaceAll('|', ' ')}`, metadata: { name, username: name } }
}

async function identifyAtAmazon(
  calls: S3Calls,
  credential: Credential,
  signal: AbortSignal,
): Promise<AccountIdentity> {
  const identity = await calls.callerIdentity(credential, signal)
  const [result] = identity.all('GetCallerIdentityResult')
  const arn = result?.textOf('Arn') ?? ''
  if (arn === '') throw new SourceFault('unavailable', 'Amazon did not say whose keys these are.')
  const name = `${arn.split(/[:/]/).at(-1)} (${result?.textOf('Account')})`
  return { externalId: `S3|${arn}`, metadata: { name, username: name } }
}

async function identifyAt(
  calls: S3Calls,
  endpoint: string,
  credential: Credential,
  signal: AbortSignal,
): Promise<AccountIdentity> {
  const { answer, failure } = await calls.send(credential, {}, signal)
  // Keys that can't list all buckets are still valid.
  if (!answer && s3ErrorCode(failure.body) !== 'AccessDenied')
    throw notOfStorage(failure) ?? calls.meaningOf(failure)
  if (answer) bucketsOf(await withMaxAnswerBytes(MAX_SIGN_IN_LIST_BYTES, () => calls.xmlOf(BUCKETS, answer)))
  const name = credential.extra.access_key ?? ''
  return {
    externalId: `S3|${name.replaceAll('|', ' ')}|${new URL(endpoint).host}`,
    metadata: { name, username: name },
  }
}

/** Rejects if the keys can't list the bucket in the form. */
async function expectListed(
  calls: S3Calls,
  field: string,
  credential: Credential,
  signal: AbortSignal,
): Promise<void> {
  const { bucket, prefix } = parsePlace(field)
  const query = { 'list-type': '2', 'max-keys': '1', ...(prefix !== '' && { prefix }) }
  const { answer, failure } = await calls.send(credential, { bucket, query }, signal)
  if (answer) await calls.xmlOf(OBJECTS, answer)
  else throw refusedBucket(failure, holderOf(credential)) ?? calls.meaningOf(failure)
}

/** An unreadable answer means that the endpoint is no S3 server. */
async function asMissing<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw isNotUnderstood(error) ? gone() : error
  }
}

function refusedBucket({ body }: Failure, holder: string): SourceFault | null {
  const code = s3ErrorCode(body)
  if (code === 'NoSuchBucket') return new SourceFault('credential', 'There is no bucket of this name.')
  return code === 'AccessDenied' ? new SourceFault('credential', `${holder} ${NOT_LISTED}`) : null
}

/** S3 servers name a code in every refusal. */
function notOfStorage({ status, body }: Failure): SourceFault | null {
  return status >= 300 && status < 500 && status !== 429 && s3ErrorCode(body) === '' ? gone() : null
}
