import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Clock } from '../../lib/Clock.ts'
import { type AwsKeys, sigv4 } from '../auth/sigv4.ts'
import type { Credential } from '../Credential.ts'
import type { Failure } from '../client/meaning.ts'
import { isSuccess, type SourceAnswer, type SourceClient } from '../client/SourceClient.ts'
import type { XmlElement } from '../client/xml.ts'
import { SourceFault } from '../SourceFault.ts'
import type { RoleSessions } from './RoleSessions.ts'
import { firstRegionOf, roleOf } from './role.ts'
import { awsHost, FIRST_REGION, isBucketName, isRegion, s3Address } from './s3Bucket.ts'
import { s3ErrorCode } from './s3Meaning.ts'

/** The target of a request: nothing, a bucket, or an object. */
type Target = {
  readonly bucket?: string
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
}

type S3Answer =
  | { readonly answer: SourceAnswer; readonly failure?: never }
  | { readonly answer?: never; readonly failure: Failure }

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  readonly roles: RoleSessions
  readonly placed: (url: URL) => URL
}

/** Of temporary keys: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const ENDED: ReadonlySet<string> = new Set(['ExpiredToken', 'TokenRefreshRequired'])
/** Buckets whose region is cached. */
const MAX_REGIONS = 1000

/** Signed requests to Amazon S3, or to the S3-compatible endpoint of the form. */
export class S3Calls {
  private readonly deps: Deps
  /** The regions of buckets, once known. A bucket can't move. */
  private readonly regions = new BoundedMap<string>(MAX_REGIONS)

  constructor(deps: Deps) {
    this.deps = deps
  }

  /**
   * Returns an answer or a failure. If the bucket is in another region, it retries there. If temporary keys have ended,
   * it retries with new ones.
   */
  async send(credential: Credential, target: Target, signal: AbortSignal): Promise<S3Answer> {
    const keys = await this.keysOf(credential, signal)
    const sent = await this.sendWith(keys, credential, target, signal)
    const role = roleOf(credential)
    if (!role || !sent.failure || !ENDED.has(s3ErrorCode(sent.failure.body))) return sent
    this.deps.roles.drop(role, keys)
    return this.sendWith(await this.keysOf(credential, signal), credential, target, signal)
  }

  private async sendWith(
    keys: AwsKeys,
    credential: Credential,
    target: Target,
    signal: AbortSignal,
  ): Promise<S3Answer> {
    const { client, placed } = this.deps
    const first = firstRegionOf(credential)
    const endpoint = credential.extra.endpoint_url ?? null
    const { bucket = '', key, query = {} } = target
    if (bucket !== '' && !isBucketName(bucket)) throw new SourceFault('gone', 'There is no such bucket.')
    // Two partitions may have a bucket of the same name.
    const regionKey = `${endpoint ?? first}|${bucket}`
    for (let isRetry = false; ; isRetry = true) {
      const region = this.regions.get(regionKey) ?? first
      const url = placed(s3Address({ endpoint, region }, bucket, key))
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      const answer = await client.call({ url }, this.signer(keys, 's3', region), signal)
      if (isSuccess(answer)) return { answer }
      const failure = await client.failureOf(answer)
      const namedRegion = answer.headers.get('x-amz-bucket-region') ?? regionIn(failure.body)
      if (isRetry || namedRegion === region || !isRegion(namedRegion)) return { failure }
      this.regions.set(regionKey, namedRegion)
    }
  }

  async get(credential: Credential, target: Target, signal: AbortSignal): Promise<SourceAnswer> {
    const { answer, failure } = await this.send(credential, target, signal)
    if (!answer) throw this.meaningOf(failure)
    return answer
  }

  async xml(root: string, credential: Credential, target: Target, signal: AbortSignal): Promise<XmlElement> {
    return this.xmlOf(root, await this.get(credential, target, signal))
  }

  xmlOf(root: string, answer: SourceAnswer): Promise<XmlElement> {
    return this.deps.client.xmlOf(root, answer)
  }

  meaningOf(failure: Failure): SourceFault {
    return this.deps.client.meaningOf(failure)
  }

  /** Returns the identity of the keys. */
  async callerIdentity(credential: Credential, signal: AbortSignal): Promise<XmlElement> {
    const { client, placed } = this.deps
    const url = placed(new URL(`https://${awsHost('sts', FIRST_REGION)}/`))
    url.search = 'Action=GetCallerIdentity&Version=2011-06-15'
    const keys = await this.keysOf(credential, signal)
    const answer = await client.get({ url }, this.signer(keys, 'sts', FIRST_REGION), signal)
    return this.xmlOf('GetCallerIdentityResponse', answer)
  }

  private async keysOf(credential: Credential, signal: AbortSignal): Promise<AwsKeys> {
    const role = roleOf(credential)
    if (role) return this.deps.roles.keysOf(role, signal)
    return { accessKeyId: credential.extra.access_key ?? '', secretAccessKey: credential.accessToken }
  }

  private signer(keys: AwsKeys, service: string, region: string) {
    return sigv4(keys, { service, region, now: () => this.deps.clock.now().getTime() })
  }
}

/** Returns the region that an error names. */
function regionIn(body: string): string {
  const isAboutRegion =
    /^(AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraintException)$/
  return isAboutRegion.test(s3ErrorCode(body)) ? (/<Region>([^<]*)<\/Region>/.exec(body)?.[1] ?? '') : ''
}
