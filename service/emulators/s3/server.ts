import { createHash } from 'node:crypto'
import type { Buckets, StoredObject } from '../kit/BucketWorld.ts'
import { listObjects } from '../kit/listObjects.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { workspaceOf } from '../kit/workspaceOf.ts'
import { element, xmlAnswer } from '../kit/xmlAnswer.ts'
import { refusal } from './answers.ts'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html: `max-keys`, where it is absent, and at most. */
const MAX_KEYS = 1000
const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/'
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/VirtualHosting.html#virtual-hosted-style-access */
const BUCKET_HOST = /^(.+)\.s3\.us-east-1\.amazonaws\.com$/

/** Returns the bucket and the key that a request is about, empty where it is about none. */
export function targetOf(request: StrictRequest): { readonly bucket: string; readonly key: string } {
  const segments = request.path.slice(1).split('/').map(decodeURIComponent)
  const bucket = BUCKET_HOST.exec(workspaceOf(request))?.[1]
  if (bucket !== undefined) return { bucket, key: segments.join('/') }
  const [first = '', ...rest] = segments
  return { bucket: first, key: rest.join('/') }
}

/** Amazon S3 in the region us-east-1 (https://docs.aws.amazon.com/AmazonS3/latest/API), and who has its protocol. */
export function answerS3(request: StrictRequest, buckets: Buckets): StrictAnswer {
  const { method, query } = request
  const { bucket, key } = targetOf(request)
  if (method !== 'GET') return refusal('MethodNotAllowed')
  if (bucket === '') return listBuckets(buckets)
  const objects = buckets.get(bucket)
  if (!objects) return refusal('NoSuchBucket')
  if (key !== '') return getObject(objects.get(key))
  return query.get('list-type') === '2' ? listBucket(bucket, objects, query) : refusal('NotImplemented')
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListBuckets.html: all of them, if `max-buckets` is absent. */
function listBuckets(buckets: Buckets): StrictAnswer {
  const shown = [...buckets.keys()].map((name) => `<Bucket>${element('Name', name)}</Bucket>`)
  const root = `<ListAllMyBucketsResult xmlns="${NAMESPACE}"><Buckets>${shown.join('')}</Buckets></ListAllMyBucketsResult>`
  return xmlAnswer(200, root)
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
function listBucket(
  bucket: string,
  objects: ReadonlyMap<string, StoredObject>,
  query: URLSearchParams,
): StrictAnswer {
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
  const limit = Number(query.get('max-keys') ?? MAX_KEYS)
  const token = query.get('continuation-token') ?? ''
  const after = Buffer.from(token, 'base64').toString()
  const isToken = Buffer.from(after).toString('base64') === token
  if (!Number.isInteger(limit) || limit < 0 || !isToken) return refusal('InvalidArgument')
  const page = { prefix, delimiter, after, limit: Math.min(limit, MAX_KEYS) }
  const { entries, isLast } = listObjects(objects, page)
  const isEncoded = query.get('encoding-type') === 'url'
  const written = (name: string) => (isEncoded ? urlEncode(name) : name)
  // …/API_ListObjectsV2.html: objects, then common prefixes; both count.
  const contents = entries.flatMap(({ name, stored }) =>
    stored ? [`<Contents>${element('Key', written(name))}${propertiesOf(stored)}</Contents>`] : [],
  )
  const prefixes = entries.flatMap(({ name, stored }) =>
    stored ? [] : [`<CommonPrefixes>${element('Prefix', written(name))}</CommonPrefixes>`],
  )
  const last = Buffer.from(entries.at(-1)?.name ?? '').toString('base64')
  const parts = [
    element('Name', bucket),
    element('Prefix', written(prefix)),
    ...(isEncoded ? [element('EncodingType', 'url')] : []),
    element('KeyCount', entries.length),
    element('MaxKeys', limit),
    element('IsTruncated', String(!isLast)),
    ...(isLast ? [] : [element('NextContinuationToken', last)]),
    ...contents,
    ...prefixes,
  ]
  return xmlAnswer(200, `<ListBucketResult xmlns="${NAMESPACE}">${parts.join('')}</ListBucketResult>`)
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_Object.html */
function propertiesOf(stored: StoredObject): string {
  const { bytes, modified, isArchived } = stored
  const shown = [
    element('LastModified', modified.toISOString()),
    element('ETag', etagOf(stored)),
    element('Size', bytes.length),
    element('StorageClass', isArchived ? 'GLACIER' : 'STANDARD'),
  ]
  return shown.join('')
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html: one that is archived is InvalidObjectState. */
function getObject(stored: StoredObject | undefined): StrictAnswer {
  if (!stored) return refusal('NoSuchKey')
  if (stored.isArchived) return refusal('InvalidObjectState')
  const headers = {
    etag: etagOf(stored),
    'last-modified': stored.modified.toUTCString(),
    // …/API_PutObject.html: where nobody said another type.
    'content-type': 'binary/octet-stream',
  }
  return { status: 200, headers, body: stored.bytes }
}

/** …/API_Object.html: MD5 of what was put in one part. */
function etagOf({ bytes }: StoredObject): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}

/** As MinIO found out that S3 does it: https://github.com/minio/minio, cmd/api-utils.go (s3URLEncode). */
function urlEncode(name: string): string {
  return name
    .split('/')
    .map((segment) => new URLSearchParams({ '': segment }).toString().slice(1))
    .join('/')
}
