import type { AzurePlace } from './AzureContainer.ts'
import type { S3Place } from './S3Bucket.ts'

/** The configured location of blobs. `prefix`: precedes every name in a bucket; empty, or ends with a slash. */
export type BlobPlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3'; readonly prefix: string } & S3Place)
  | ({ readonly kind: 'azure'; readonly prefix: string } & AzurePlace)
