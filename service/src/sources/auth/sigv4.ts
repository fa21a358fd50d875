import { AwsV4Signer } from 'aws4fetch'
import type { Authorise } from '../client/SourceClient.ts'

export type AwsKeys = { readonly accessKeyId: string; readonly secretAccessKey: string }

/** Signs a request as Amazon asks (Signature Version 4). `now`: milliseconds since 1970. */
export function sigv4(
  keys: AwsKeys,
  { service, region, now }: { service: string; region: string; now: () => number },
): Authorise {
  return async ({ method, url, headers, body }) => {
    const signer = new AwsV4Signer({
      ...keys,
      method,
      url: url.href,
      headers: { ...headers },
      body: body === '' ? null : body,
      service,
      region,
      datetime: new Date(now()).toISOString().replace(/[:-]|\.\d{3}/g, ''),
    })
    const signed = await signer.sign()
    return Object.fromEntries(signed.headers)
  }
}
