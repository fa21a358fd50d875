import { AwsV4Signer } from 'aws4fetch'
import type { Authorise } from '../client/SourceClient.ts'

export type AwsKeys = { readonly accessKeyId: string; readonly secretAccessKey: string }

/** `now`: milliseconds since 1970. */
type Scope = { readonly service: string; readonly region: string; readonly now: () => number }

/** Signs a request as Amazon asks (Signature Version 4). */
export function sigv4(keys: AwsKeys, { service, region, now }: Scope): Authorise {
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

/** An address that can be read for some seconds without a key. */
export async function presigned(
  keys: AwsKeys,
  { service, region, now }: Scope,
  url: URL,
  seconds: number,
): Promise<string> {
  const asked = new URL(url)
  asked.searchParams.set('X-Amz-Expires', String(seconds))
  const signer = new AwsV4Signer({
    ...keys,
    method: 'GET',
    url: asked.href,
    service,
    region,
    signQuery: true,
    datetime: datetime(now()),
  })
  const signed = await signer.sign()
  // A blank was signed as %20, and not every server takes a plus for one.
  return signed.url.href.replaceAll('+', '%20')
}

function datetime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/[:-]|\.\d{3}/g, '')
}
