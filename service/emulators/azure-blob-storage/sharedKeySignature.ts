import { createHmac } from 'node:crypto'
import type { StrictRequest } from '../kit/StrictServer.ts'
import { workspaceOf } from '../kit/workspaceOf.ts'

// Written after the reference, and not with the connector's own signer, so that they do not share a mistake.

/** …/authorize-with-shared-key: "Blob, Queue, and File services" from 2009-09-19 on, in this order. */
const STANDARD_HEADERS = [
  ...['content-encoding', 'content-language', 'content-length', 'content-md5', 'content-type', 'date'],
  ...['if-modified-since', 'if-match', 'if-none-match', 'if-unmodified-since', 'range'],
]

/**
 * Returns what a request must be signed with:
 * https://learn.microsoft.com/rest/api/storageservices/authorize-with-shared-key
 */
export function sharedKeySignature(request: StrictRequest, key: string): string {
  const { method, headers } = request
  const text = [
    method,
    ...STANDARD_HEADERS.map((name) => String(headers[name] ?? '')),
    // "Constructing the canonicalized headers string": those that begin with x-ms-, by name.
    ...Object.keys(headers)
      .filter((name) => name.startsWith('x-ms-'))
      .sort()
      .map((name) => `${name}:${String(headers[name]).trim()}`),
    canonicalResource(request),
  ].join('\n')
  // "Encoding the signature": HMAC-SHA256 with the key that Base64 stands for.
  return createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64')
}

/** "Constructing the canonicalized resource string": the account, the path as it is encoded, the parameters by name. */
function canonicalResource(request: StrictRequest): string {
  const { base, path, query } = request
  // …/authorize-with-shared-key: an emulator that has the account in its path has it twice.
  const resource = `/${workspaceOf(request)}${new URL(base).pathname}${path}`
  const names = [...new Set([...query.keys()].map((name) => name.toLowerCase()))].sort()
  return [resource, ...names.map((name) => `${name}:${query.getAll(name).sort().join(',')}`)].join('\n')
}
