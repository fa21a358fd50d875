import { addressBelow, encodePath } from '../client/encodePath.ts'

/** Where a bucket is. `endpoint` null: Amazon. */
export type S3Place = { readonly endpoint: string | null; readonly region: string }

/** Where one begins to ask, before a bucket's region is known. Servers that are not Amazon's mostly call it so, too. */
export const FIRST_REGION = 'us-east-1'

const REGION = /^[a-z0-9-]{1,40}$/

/** The address of a bucket, or of one of its objects. */
export function s3Address({ endpoint, region }: S3Place, bucket = '', key = ''): URL {
  const path = encodePath(key)
  if (endpoint !== null) return new URL(`${endpoint}/${bucket ? `${bucket}/${path}` : ''}`)
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  // A certificate covers one level of names alone.
  if (bucket === '' || bucket.includes('.'))
    return new URL(`https://${host}/${bucket ? `${bucket}/${path}` : ''}`)
  return new URL(`https://${bucket}.${host}/${path}`)
}

/**
 * Where a person opens an object: Amazon's console, which asks them to sign in (assumed from links that people
 * share), or the object itself at any other server.
 */
export function s3Page(endpoint: string | null, bucket: string, key: string): string | null {
  if (endpoint !== null) return addressBelow(`${endpoint}/${bucket}`, key)
  return `https://s3.console.aws.amazon.com/s3/object/${bucket}?prefix=${encodeURIComponent(key)}`
}

/** A name that buckets may have; anything else would make another address of it. */
export function isBucketName(name: string): boolean {
  return /^[a-zA-Z0-9][a-zA-Z0-9._-]{1,253}[a-zA-Z0-9]$/.test(name)
}

export function isRegion(name: string): boolean {
  return REGION.test(name)
}
