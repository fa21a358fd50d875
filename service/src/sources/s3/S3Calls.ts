import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Clock } from '../../lib/Clock.ts'
import { sigv4 } from '../auth/sigv4.ts'
import type { Credential } from '../Credential.ts'
import type { Failure } from '../client/meaning.ts'
import { isSuccess, type SourceAnswer, type SourceClient } from '../client/SourceClient.ts'
import type { XmlElement } from '../client/xml.ts'
import { SourceFault } from '../SourceFault.ts'
import { FIRST_REGION, isBucketName, isRegion, s3Address } from './s3Bucket.ts'
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

/** Buckets whose region is cached. */
const MAX_REGIONS = 1000

/** Signed requests to Amazon S3, or to the S3-compatible endpoint of the form. */
export class S3Calls {
  private readonly client: SourceClient
  private readonly clock: Clock
  private readonly origin: string | null
  /** The regions of buckets, once known. A bucket can't move. */
  private readonly regions = new BoundedMap<string>(MAX_REGIONS)

  constructor(client: SourceClient, clock: Clock, origin: string | null) {
    this.client = client
    this.clock = clock
    this.origin = origin
  }

  /** Returns an answer or a failure. If the bucket is in another region, it retries there. */
  async send(credential: Credential, target: Target, signal: AbortSignal): Promise<S3Answer> {
    const endpoint = credential.extra.endpoint_url ?? null
    const { bucket = '', key, query = {} } = target
    if (bucket !== '' && !isBucketName(bucket)) throw new SourceFault('gone', 'There is no such bucket.')
    const regionKey = `${endpoint ?? ''}|${bucket}`
    for (let isRetry = false; ; isRetry = true) {
      const region = this.regions.get(regionKey) ?? FIRST_REGION
      const url = this.placed(s3Address({ endpoint, region }, bucket, key))
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      const answer = await this.client.call({ url }, this.signer(credential, 's3', region), signal)
      if (isSuccess(answer)) return { answer }
      const failure = await this.client.failureOf(answer)
      const namedRegion = answer.headers.get('x-amz-bucket-region') ?? regionIn(failure.body)
      if (isRetry || namedRegion === region || !isRegion(namedRegion)) return { failure }
      this.regions.set(regionKey, namedRegion)
    }
  }

  async get(credential: Credential, target: Target, signal: AbortSignal): Promise<SourceAnswer> {
    const { answer, failure } = await this.send(credential, target, signal)
    if (!answer) throw this.client.meaningOf(failure)
    return answer
  }

  async xml(root: string, credential: Credential, target: Target, signal: AbortSignal): Promise<XmlElement> {
    return this.xmlOf(root, await this.get(credential, target, signal))
  }

  xmlOf(root: string, answer: SourceAnswer): Promise<XmlElement> {
    return this.client.xmlOf(root, answer)
  }

  meaningOf(failure: Failure): SourceFault {
    return this.client.meaningOf(failure)
  }

  /** Returns the identity of the keys. */
  async callerIdentity(credential: Credential, signal: AbortSignal): Promise<XmlElement> {
    const url = this.placed(new URL(`https://sts.${FIRST_REGION}.amazonaws.com/`))
    url.search = 'Action=GetCallerIdentity&Version=2011-06-15'
    const answer = await this.client.get({ url }, this.signer(credential, 'sts', FIRST_REGION), signal)
    return this.xmlOf('GetCallerIdentityResponse', answer)
  }

  private placed(url: URL): URL {
    return this.origin === null ? url : new URL(`${this.origin}/${url.host}${url.pathname}`)
  }

  private signer(credential: Credential, service: string, region: string) {
    const keys = { accessKeyId: credential.extra.access_key ?? '', secretAccessKey: credential.accessToken }
    return sigv4(keys, { service, region, now: () => this.clock.now().getTime() })
  }
}

/** Returns the region that an error names. */
function regionIn(body: string): string {
  const isAboutRegion =
    /^(AuthorizationHeaderMalformed|PermanentRedirect|IllegalLocationConstraintException)$/
  return isAboutRegion.test(s3ErrorCode(body)) ? (/<Region>([^<]*)<\/Region>/.exec(body)?.[1] ?? '') : ''
}
