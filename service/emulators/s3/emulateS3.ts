import { BucketWorld } from '../kit/BucketWorld.ts'
import type { EmulatedVendor } from '../kit/Emulator.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { signingSecrets } from '../kit/signingSecrets.ts'
import { workspaceOf } from '../kit/workspaceOf.ts'
import { loginOf, numberOf, type Person } from '../people/people.ts'
import { callerIdentity, refusal, stsRefusal } from './answers.ts'
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
    checksKey: isIdentityCall,
    beginsSync: (request) => !isIdentityCall(request) && targetOf(request).bucket === '',
    open: (person) =>
      new BucketWorld((request, buckets) =>
        isIdentityCall(request) ? identityOf(person) : answerS3(request, buckets),
      ),
  }
}

function isIdentityCall(request: StrictRequest): boolean {
  return workspaceOf(request) === STS_HOST
}

/** Accounts have 12 digits: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference-arns.html */
function identityOf(person: Person): StrictAnswer {
  return callerIdentity(`10000000${numberOf(person)}`, loginOf(person))
}

/** Returns the secret that the request is signed with, or an empty text. */
function keyOf(request: StrictRequest): string {
  return secretsOf(request).find((secret) => isSignedWith(request, secret)) ?? ''
}

function secretsOf(request: StrictRequest): readonly string[] {
  return signingSecrets(({ id }) => `SANDBOX${id.toUpperCase()}`, accessKeyOf(request))
}

/** A key that may not be used is refused like one that does not exist. */
function refused(request: StrictRequest): StrictAnswer {
  const isWrong = secretsOf(request).length > 0 && keyOf(request) === ''
  if (isIdentityCall(request)) return stsRefusal(isWrong ? 'SignatureDoesNotMatch' : 'InvalidClientTokenId')
  return refusal(isWrong ? 'SignatureDoesNotMatch' : 'InvalidAccessKeyId')
}
