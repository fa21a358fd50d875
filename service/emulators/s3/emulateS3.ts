import { type Buckets, BucketWorld } from '../kit/BucketWorld.ts'
import type { EmulatedVendor } from '../kit/Emulator.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { signingSecrets } from '../kit/signingSecrets.ts'
import { workspaceOf } from '../kit/workspaceOf.ts'
import { EVERYBODY, loginOf, type Person } from '../people/people.ts'
import { assumeRoleDenied, callerIdentity, refusal, stsRefusal } from './answers.ts'
import {
  accountOf,
  arnOf,
  assumeRole,
  isSignedByOperator,
  keyOfRole,
  sessionOf,
  temporaryKeyOf,
  temporarySecretOf,
} from './roles.ts'
import { answerS3, targetOf } from './server.ts'
import { accessKeyOf, isSignedWith } from './signatureV4.ts'

const STS_HOST = 'sts.us-east-1.amazonaws.com'
/** Of Amazon and of DigitalOcean, whose servers have S3's protocol. */
const HOST = /^(?:sts|(?:.+\.)?s3)\.us-east-1\.amazonaws\.com$|^[a-z0-9-]+\.digitaloceanspaces\.com$/

/** S3 for all people: each has one bucket. The hosts are its workspaces. */
export function emulateS3(): EmulatedVendor {
  return {
    signIn: null,
    // Assumed: what answers at another host is no storage.
    workspaces: { exists: (host) => HOST.test(host), missing: { status: 404 } },
    keyOf,
    refused,
    // …/ErrorResponses.html: SlowDown. Assumed: STS says it likewise, and `Retry-After`, which Quentin Quota is not told.
    limited: (seconds, { quirk }) =>
      refusal('SlowDown', quirk === 'own-limits' ? {} : { 'retry-after': String(seconds) }),
    checksKey: isSts,
    beginsSync: (request) => !isSts(request) && targetOf(request).bucket === '',
    open: (person, clock) =>
      new BucketWorld((request, buckets) => answerOf(person, request, { buckets, now: clock.now() })),
  }
}

type World = { readonly buckets: Buckets; readonly now: Date }

function answerOf(person: Person, request: StrictRequest, { buckets, now }: World): StrictAnswer {
  const session = sessionOf(request, now)
  if (!isSts(request)) return typeof session === 'string' ? refusal(session) : answerS3(request, buckets)
  if (session === 'ExpiredToken') return stsRefusal(session)
  if (session === 'InvalidToken') return stsRefusal('InvalidClientTokenId')
  if (isAssumeRole(request)) return assumeRole(person, request, now)
  const account = accountOf(person)
  const arn = session ? arnOf(person, session) : `arn:aws:iam::${account}:user/${loginOf(person)}`
  return callerIdentity(account, arn)
}

function isSts(request: StrictRequest): boolean {
  return workspaceOf(request) === STS_HOST
}

function isAssumeRole(request: StrictRequest): boolean {
  return isSts(request) && request.query.get('Action') === 'AssumeRole'
}

/** Returns the secret that the request is signed with, or an empty text. The operator's opens roles alone. */
function keyOf(request: StrictRequest): string {
  if (isAssumeRole(request)) return isSignedByOperator(request) ? keyOfRole(request) : ''
  return secretsOf(request).find((secret) => isSignedWith(request, secret)) ?? ''
}

function secretsOf(request: StrictRequest): readonly string[] {
  const accessKey = accessKeyOf(request)
  const temporary = EVERYBODY.filter((person) => temporaryKeyOf(person) === accessKey).map(temporarySecretOf)
  return [...signingSecrets(({ id }) => `SANDBOX${id.toUpperCase()}`, accessKey), ...temporary]
}

/** A key that may not be used is refused like one that does not exist. */
function refused(request: StrictRequest): StrictAnswer {
  // …/API_AssumeRole.html: a role of nobody is refused like one that trusts somebody else.
  if (isAssumeRole(request) && isSignedByOperator(request))
    return assumeRoleDenied(request.query.get('RoleArn') ?? '')
  const isWrong = secretsOf(request).length > 0 && keyOf(request) === ''
  if (isSts(request)) return stsRefusal(isWrong ? 'SignatureDoesNotMatch' : 'InvalidClientTokenId')
  return refusal(isWrong ? 'SignatureDoesNotMatch' : 'InvalidAccessKeyId')
}
