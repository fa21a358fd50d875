import { addressBelow, encodePath } from '../client/encodePath.ts'

/** The place of a bucket. `endpoint` null: Amazon. */
export type S3Place = { readonly endpoint: string | null; readonly region: string }

/** Used until the region of a bucket is known, and by most other servers. */
export const FIRST_REGION = 'us-east-1'

const REGION = /^[a-z0-9-]{1,40}$/

/** Returns the URL of a bucket or an object. */
export function s3Address({ endpoint, region }: S3Place, bucket = '', key = ''): URL {
  const path = encodePath(key)
  if (endpoint !== null) return new URL(`${endpoint}/${bucket ? `${bucket}/${path}` : ''}`)
  const host = awsHost('s3', region)
  // A wildcard certificate covers only one level of names.
  if (bucket === '' || bucket.includes('.'))
    return new URL(`https://${host}/${bucket ? `${bucket}/${path}` : ''}`)
  return new URL(`https://${bucket}.${host}/${path}`)
}

/** Returns the host of an AWS service in a region. */
export function awsHost(service: string, region: string): string {
  return `${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}

/**
 * The page of an object: Amazon's console (assumed from links that users share), or the object itself at other
 * servers.
 */
export function s3Page(endpoint: string | null, bucket: string, key: string): string | null {
  if (endpoint !== null) return addressBelow(`${endpoint}/${bucket}`, key)
  return `https://s3.console.aws.amazon.com/s3/object/${bucket}?prefix=${encodeURIComponent(key)}`
}

/** Whether a bucket may have this name. Other names would change the URL. */
export function isBucketName(name: string): boolean {
  return /^[a-zA-Z0-9][a-zA-Z0-9._-]{1,253}[a-zA-Z0-9]$/.test(name)
}

export function isRegion(name: string): boolean {
  return REGION.test(name)
}
