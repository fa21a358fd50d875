import { createHash } from 'node:crypto'
import type { Buckets, StoredObject } from '../kit/BucketWorld.ts'
import { listObjects } from '../kit/listObjects.ts'
import type { StrictAnswer, StrictRequest } from '../kit/StrictServer.ts'
import { workspaceOf } from '../kit/workspaceOf.ts'
import { element, xmlAnswer } from '../kit/xmlAnswer.ts'

/** …/list-blobs, …/list-containers2: `maxresults`, where it is absent, and at most. */
const MAX_RESULTS = 5000

/** Messages, by code: https://learn.microsoft.com/rest/api/storageservices/blob-service-error-codes */
const REFUSALS = {
  // The message as recorded: https://github.com/Azure/azure-sdk-for-net/issues/4078
  AuthenticationFailed: [
    403,
    'Server failed to authenticate the request. Make sure the value of Authorization header is formed correctly including the signature.',
  ],
  BlobArchived: [409, 'This operation is not permitted on an archived blob.'],
  BlobNotFound: [404, 'The specified blob does not exist.'],
  ContainerNotFound: [404, 'The specified container does not exist.'],
  InvalidQueryParameterValue: [
    400,
    'Value for one of the query parameters specified in the request URI is invalid.',
  ],
  InvalidUri: [400, 'The requested URI does not represent any resource on the server.'],
  OutOfRangeQueryParameterValue: [
    400,
    'One of the query parameters specified in the request URI is outside the permissible range.',
  ],
  ResourceNotFound: [404, 'The specified resource does not exist.'],
  ServerBusy: [503, 'The server is currently unable to receive requests. Please retry your request.'],
  UnsupportedHttpVerb: [405, "The resource doesn't support the specified HTTP verb."],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>

/** https://learn.microsoft.com/rest/api/storageservices/status-and-error-codes2: the code is in a header and the body. */
export function refusal(
  code: keyof typeof REFUSALS,
  headers: Readonly<Record<string, string>> = {},
): StrictAnswer {
  const [status, message] = REFUSALS[code]
  const error = `<Error>${element('Code', code)}${element('Message', message)}</Error>`
  return xmlAnswer(status, error, { 'x-ms-error-code': code, ...headers })
}

/** Azure Blob Storage (https://learn.microsoft.com/rest/api/storageservices/blob-service-rest-api) for one account. */
export function answerAzure(request: StrictRequest, containers: Buckets): StrictAnswer {
  const { method, path, query } = request
  const account = workspaceOf(request)
  const [, container = '', ...rest] = path.split('/').map(decodeURIComponent)
  if (method !== 'GET') return refusal('UnsupportedHttpVerb')
  if (container === '')
    return query.get('comp') === 'list' ? listContainers(account, query, containers) : refusal('InvalidUri')
  const blobs = containers.get(container)
  if (!blobs) return refusal('ContainerNotFound')
  const name = rest.join('/')
  if (name !== '') return getBlob(blobs.get(name))
  const isListed = query.get('restype') === 'container' && query.get('comp') === 'list'
  return isListed ? listBlobs({ account, container, blobs, query }) : refusal('InvalidUri')
}

/** https://learn.microsoft.com/rest/api/storageservices/list-containers2 */
function listContainers(account: string, query: URLSearchParams, containers: Buckets): StrictAnswer {
  const listed = pageOf(query, containers)
  if ('status' in listed) return listed
  const shown = listed.entries.map(({ name }) => `<Container>${element('Name', name)}</Container>`)
  return enumeration(account, '', `<Containers>${shown.join('')}</Containers>`, listed.marker)
}

type BlobList = {
  readonly account: string
  readonly container: string
  readonly blobs: ReadonlyMap<string, StoredObject>
  readonly query: URLSearchParams
}

/** https://learn.microsoft.com/rest/api/storageservices/list-blobs */
function listBlobs({ account, container, blobs, query }: BlobList): StrictAnswer {
  const listed = pageOf(query, blobs)
  if ('status' in listed) return listed
  const shown = listed.entries.map(({ name, stored }) =>
    stored
      ? `<Blob>${element('Name', name)}${propertiesOf(stored)}</Blob>`
      : `<BlobPrefix>${element('Name', name)}</BlobPrefix>`,
  )
  const blobsElement = `<Blobs>${shown.join('')}</Blobs>`
  return enumeration(account, ` ContainerName="${container}"`, blobsElement, listed.marker)
}

/** A page, and the marker of the next one, or what is wrong with the parameters. */
function pageOf<T>(query: URLSearchParams, objects: ReadonlyMap<string, T>) {
  const limit = Number(query.get('maxresults') ?? MAX_RESULTS)
  // …/list-blobs: "less than or equal to zero".
  if (!Number.isInteger(limit) || limit <= 0) return refusal('OutOfRangeQueryParameterValue')
  const marker = query.get('marker') ?? ''
  const after = Buffer.from(marker, 'base64url').toString()
  if (Buffer.from(after).toString('base64url') !== marker) return refusal('InvalidQueryParameterValue')
  const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter') ?? '']
  const { entries, isLast } = listObjects(objects, {
    ...{ prefix, delimiter, after },
    limit: Math.min(limit, MAX_RESULTS),
  })
  // Opaque: …/list-blobs
  const next = isLast ? '' : Buffer.from(entries.at(-1)?.name ?? '').toString('base64url')
  return { entries, marker: next }
}

function enumeration(account: string, attributes: string, listed: string, marker: string): StrictAnswer {
  const endpoint = `https://${account}.blob.core.windows.net/`
  const root = `<EnumerationResults ServiceEndpoint="${endpoint}"${attributes}>${listed}${element('NextMarker', marker)}</EnumerationResults>`
  return xmlAnswer(200, root)
}

/** …/list-blobs: the ETag is without quotes from 2009-09-19 on. */
function propertiesOf(stored: StoredObject): string {
  const { bytes, modified, isArchived } = stored
  const shown = [
    element('Last-Modified', modified.toUTCString()),
    element('Etag', etagOf(stored)),
    element('Content-Length', bytes.length),
    element('BlobType', 'BlockBlob'),
    element('AccessTier', isArchived ? 'Archive' : 'Hot'),
  ]
  return `<Properties>${shown.join('')}</Properties>`
}

/** https://learn.microsoft.com/rest/api/storageservices/get-blob */
function getBlob(stored: StoredObject | undefined): StrictAnswer {
  if (!stored) return refusal('BlobNotFound')
  if (stored.isArchived) return refusal('BlobArchived')
  const headers = {
    etag: `"${etagOf(stored)}"`,
    'last-modified': stored.modified.toUTCString(),
    'content-type': 'application/octet-stream',
    'x-ms-blob-type': 'BlockBlob',
  }
  return { status: 200, headers, body: stored.bytes }
}

/** As in the examples of …/list-blobs. A write makes another one. */
function etagOf({ bytes, modified }: StoredObject): string {
  const written = createHash('sha256').update(modified.toISOString()).update(bytes).digest('hex')
  return `0x${written.slice(0, 15).toUpperCase()}`
}
