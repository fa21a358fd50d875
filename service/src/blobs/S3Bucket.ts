import { createHash } from 'node:crypto'
import { BlobFault } from '../lib/BlobFault.ts'
import type { Clock } from '../lib/Clock.ts'
import { agentFor } from '../outbound/agentFor.ts'
import { type AwsKeys, presigned, sigv4 } from '../sources/auth/sigv4.ts'
import { standardAwsKeys } from '../sources/auth/standardAwsKeys.ts'
import type { Authorize } from '../sources/client/SourceClient.ts'
import { parseXml, type XmlElement } from '../sources/client/xml.ts'
import { s3Address } from '../sources/s3/s3Bucket.ts'
import type { BlobPart, Handover } from './BlobStore.ts'
import type { ObjectStorage, PartedUpload, StoredObject } from './ObjectStorage.ts'
import { isRefused, nullIfMissing } from './refusals.ts'
import { type StorageCall, StorageHttp } from './StorageHttp.ts'

/** A bucket and its credentials. */
export type S3Place = {
  readonly bucket: string
  /** Null: Amazon. */
  readonly endpoint: string | null
  readonly region: string
  /** Null: the operator's standard credentials, as AWS's own programs find them. */
  readonly keys: AwsKeys | null
}

/** A bucket at Amazon S3, or at any S3-compatible server. */
export class S3Bucket implements ObjectStorage {
  private readonly place: S3Place
  private readonly clock: Clock
  private readonly http: StorageHttp
  private readonly keys: () => Promise<AwsKeys>

  constructor(place: S3Place, clock: Clock) {
    this.place = place
    this.clock = clock
    const { keys } = place
    this.keys = keys ? async () => keys : standardAwsKeys()
    const sign: Authorize = async (request) => sigv4(await this.keys(), this.scope)(request)
    this.http = new StorageHttp({ agent: agentFor(this.url('').origin), clock, sign })
  }

  async put(key: string, body: Uint8Array): Promise<void> {
    await this.http.send(withBody('PUT', this.url(key), body))
  }

  async putNew(key: string, body: Uint8Array): Promise<boolean> {
    // Servers without support for the condition would overwrite the first object.
    if ((await this.size(key)) !== null) return false
    try {
      await this.http.send(withBody('PUT', this.url(key), body, { 'if-none-match': '*' }))
      return true
    } catch (error) {
      if (isRefused(error, 412) || isRefused(error, 409)) return false
      if (!isRefused(error, 501)) throw error
      await this.put(key, body)
      return true
    }
  }

  async begin(key: string): Promise<PartedUpload> {
    const begun = await this.xml({ method: 'POST', url: this.url(key, { uploads: '' }) }, INITIATED)
    const uploadId = begun.textOf('UploadId')
    const tags: string[] = []
    let total = 0
    return {
      add: async (part) => {
        const url = this.url(key, { partNumber: String(tags.length + 1), uploadId })
        const answer = await this.http.send(withBody('PUT', url, part))
        tags.push(answer.header('etag') ?? '')
        total += part.length
      },
      end: async () => {
        try {
          const url = this.url(key, { uploadId })
          // Completing may take long: it begins with status 200, and only the body says whether it failed.
          await this.xml(withBody('POST', url, Buffer.from(partList(tags))), COMPLETED)
        } catch (error) {
          // It was completed, and only the response was lost.
          if ((await this.size(key).catch(() => null)) !== total) throw error
        }
      },
      abort: () => this.abort(key, uploadId),
    }
  }

  async size(key: string): Promise<number | null> {
    const answer = await nullIfMissing(this.http.send({ method: 'HEAD', url: this.url(key) }))
    return answer && Number(answer.header('content-length'))
  }

  async *read(key: string, part?: BlobPart): AsyncGenerator<Uint8Array> {
    const headers: Record<string, string> = part ? { range: `bytes=${part.start}-${part.end}` } : {}
    yield* this.http.bytes({ method: 'GET', url: this.url(key), headers })
  }

  async remove(key: string): Promise<void> {
    await nullIfMissing(this.http.send({ method: 'DELETE', url: this.url(key) }))
  }

  async *list(prefix: string): AsyncGenerator<StoredObject[]> {
    for (let token: string | null = ''; token !== null; ) {
      const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
      const page: XmlElement = await this.xml({ method: 'GET', url: this.url('', query) }, 'ListBucketResult')
      yield page
        .all('Contents')
        .map((one) => ({ key: one.textOf('Key'), changed: new Date(one.textOf('LastModified')) }))
      token = page.textOf('IsTruncated') === 'true' ? page.textOf('NextContinuationToken') || null : null
    }
  }

  async abandon(prefix: string, before: Date): Promise<number> {
    try {
      const old = (await this.unfinished(prefix)).filter(({ begun }) => begun < before)
      for (const { key, uploadId } of old) await this.abort(key, uploadId)
      return old.length
    } catch (error) {
      // A server that can't list multipart uploads.
      if (isRefused(error, 501)) return 0
      throw error
    }
  }

  async addressOf(key: string, { seconds, type, disposition }: Handover): Promise<string> {
    const url = this.url(key, {
      'response-content-type': type,
      'response-content-disposition': disposition,
      // Not stored in the browser's cache for later users.
      'response-cache-control': 'private, no-store',
    })
    return presigned(await this.keys(), this.scope, url, seconds)
  }

  close(): Promise<void> {
    return this.http.close()
  }

  private async unfinished(prefix: string) {
    const found: { key: string; uploadId: string; begun: Date }[] = []
    let markers: Record<string, string> = {}
    for (;;) {
      const url = this.url('', { uploads: '', prefix, ...markers })
      const page = await this.xml({ method: 'GET', url }, 'ListMultipartUploadsResult')
      for (const one of page.all('Upload')) {
        const [key, uploadId] = [one.textOf('Key'), one.textOf('UploadId')]
        found.push({ key, uploadId, begun: new Date(one.textOf('Initiated')) })
      }
      const next = page.textOf('NextKeyMarker')
      if (page.textOf('IsTruncated') !== 'true' || next === '') return found
      markers = { 'key-marker': next, 'upload-id-marker': page.textOf('NextUploadIdMarker') }
    }
  }

  private async abort(key: string, uploadId: string): Promise<void> {
    await nullIfMissing(this.http.send({ method: 'DELETE', url: this.url(key, { uploadId }) }))
  }

  private async xml(call: StorageCall, root: string): Promise<XmlElement> {
    const text = await this.http.text(call)
    try {
      return parseXml(text, root)
    } catch (cause) {
      throw new BlobFault('unavailable', { cause })
    }
  }

  private url(key: string, query: Readonly<Record<string, string>> = {}): URL {
    const { bucket, ...place } = this.place
    const url = s3Address(place, bucket, key)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }

  private get scope() {
    return { service: 's3', region: this.place.region, now: () => this.clock.now().getTime() }
  }
}

const INITIATED = 'InitiateMultipartUploadResult'
const COMPLETED = 'CompleteMultipartUploadResult'

/** The hash is part of the signature, so a body that was changed on the way is refused. */
function withBody(
  method: 'PUT' | 'POST',
  url: URL,
  body: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): StorageCall {
  const sha256 = createHash('sha256').update(body).digest('hex')
  return { method, url, body, headers: { ...headers, 'x-amz-content-sha256': sha256 } }
}

function partList(tags: readonly string[]): string {
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>&quot;${tag.replace(/[^\w-]/g, '')}&quot;</ETag></Part>`,
  )
  return `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`
}
