import { createHmac } from 'node:crypto'
import type { Authorize } from '../client/SourceClient.ts'

/** The protocol version. */
export const AZURE_VERSION = '2023-11-03'

/** The signed headers, in Azure's order. */
const PLACED = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-md5',
  'content-type',
  'date',
  'if-modified-since',
  'if-match',
  'if-none-match',
  'if-unmodified-since',
  'range',
]

/** Signs a request for Azure Storage (Shared Key). `key`: Base64. `now`: milliseconds since 1970. */
export function sharedKey(account: string, key: string, now: () => number): Authorize {
  return ({ method, url, headers }) => {
    const dated = { ...headers, 'x-ms-date': new Date(now()).toUTCString(), 'x-ms-version': AZURE_VERSION }
    const known = new Map(Object.entries(dated).map(([name, value]) => [name.toLowerCase(), value.trim()]))
    const text = [
      method,
      ...PLACED.map((name) => known.get(name) ?? ''),
      ...canonicalHeaders(known),
      canonicalResource(account, url),
    ].join('\n')
    const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64')
    return {
      'x-ms-date': dated['x-ms-date'],
      'x-ms-version': AZURE_VERSION,
      authorization: `SharedKey ${account}:${signature}`,
    }
  }
}

function canonicalHeaders(headers: ReadonlyMap<string, string>): string[] {
  return [...headers]
    .filter(([name]) => name.startsWith('x-ms-'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${value}`)
}

/** The path as sent, then the parameters sorted by name, each decoded. */
function canonicalResource(account: string, { pathname, searchParams }: URL): string {
  const names = [...new Set(searchParams.keys())].sort()
  const parameters = names.map(
    (name) => `${name.toLowerCase()}:${searchParams.getAll(name).sort().join(',')}`,
  )
  return [`/${account}${pathname}`, ...parameters].join('\n')
}
