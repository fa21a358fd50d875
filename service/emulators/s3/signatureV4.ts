import { createHash, createHmac } from 'node:crypto'
import type { StrictRequest } from '../kit/StrictServer.ts'

// Written after the reference, and not with the connector's own signer, so that they do not share a mistake.

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^,]+)\/(\d{8})\/([\w-]+)\/(\w+)\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/

/** Returns the access key that a request names, or an empty text. */
export function accessKeyOf({ headers }: StrictRequest): string {
  return AUTHORIZATION.exec(headers.authorization ?? '')?.[1] ?? ''
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export function isSignedWith(request: StrictRequest, secret: string): boolean {
  const { headers } = request
  const parts = AUTHORIZATION.exec(headers.authorization ?? '')
  if (!parts) return false
  const [, , date = '', region = '', service = '', signedHeaders = '', signature] = parts
  // "Task 2": the algorithm, the time, the scope, and the hash of the canonical request.
  const text = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${date}/${region}/${service}/aws4_request`,
    sha256(canonicalRequest(request, signedHeaders)),
  ].join('\n')
  // "Task 3": each part of the scope is signed with what came of the one before.
  const scope = [date, region, service, 'aws4_request']
  const key = scope.reduce<string | Buffer>((so, part) => hmac(so, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex') === signature
}

/** "Task 1". */
function canonicalRequest(
  { method, base, path, query, headers, body }: StrictRequest,
  signed: string,
): string {
  const parameters = [...query].map(([name, value]) => `${uriEncode(name)}=${uriEncode(value)}`)
  return [
    method,
    // In S3 a path is encoded once, as it was sent.
    new URL(base).pathname + path,
    parameters.sort().join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'] ?? sha256(body),
  ].join('\n')
}

/** "UriEncode()": all but unreserved characters. */
function uriEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
