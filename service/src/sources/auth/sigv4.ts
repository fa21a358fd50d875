import { AwsV4Signer } from 'aws4fetch'
import type { Authorize } from '../client/SourceClient.ts'

export type AwsKeys = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Belongs to temporary keys. */
  readonly sessionToken?: string
}

/** `now`: milliseconds since 1970. */
type Scope = { readonly service: string; readonly region: string; readonly now: () => number }

/** Signs a request for AWS (Signature Version 4). */
export function sigv4(keys: AwsKeys, { service, region, now }: Scope): Authorize {
  return async ({ method, url, headers, body }) => {
    const signer = new AwsV4Signer({
      ...keys,
      method,
      url: url.href,
      headers: { ...headers },
      body: body === '' ? null : body,
      service,
      region,
      datetime: datetime(now()),
    })
    const signed = await signer.sign()
    return Object.fromEntries(signed.headers)
  }
}

/** Returns a URL that can be read without a key for this many seconds. */
export async function presigned(
  keys: AwsKeys,
  { service, region, now }: Scope,
  url: URL,
  seconds: number,
): Promise<string> {
  const expiringUrl = new URL(url)
  expiringUrl.searchParams.set('X-Amz-Expires', String(seconds))
  const signer = new AwsV4Signer({
    ...keys,
    method: 'GET',
    url: expiringUrl.href,
    service,
    region,
    signQuery: true,
    datetime: datetime(now()),
  })
  const signed = await signer.sign()
  // The signature covers %20 for a space, and not every server treats a plus as one.
  return signed.url.href.replaceAll('+', '%20')
}

function datetime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/[:-]|\.\d{3}/g, '')
}
