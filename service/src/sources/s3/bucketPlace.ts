import * as v from 'valibot'
import { folderItem } from '../client/fileItem.ts'
import { idOf } from '../client/partsOf.ts'
import type { SourceItem } from '../SourceItem.ts'
import { isBucketName } from './s3Bucket.ts'

const NOT_A_BUCKET = 'This is not the name of a bucket. A folder may follow after a slash: my-bucket/folder.'
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html */
const MAX_KEY_BYTES = 1024

export type BucketPlace = { readonly bucket: string; readonly prefix: string }

/** A bucket and a key prefix: `my-bucket` or `my-bucket/folder/`. Keys that can't list buckets connect with it. */
export const BucketField = v.pipe(
  v.string(),
  v.maxLength(2048, NOT_A_BUCKET),
  v.trim(),
  v.transform((text) => text.replace(/^s3:\/\//i, '').replace(/\/*$/, '/')),
  v.check((text) => isPlace(parsePlace(text)), NOT_A_BUCKET),
  v.transform((text) => (parsePlace(text).prefix === '' ? parsePlace(text).bucket : text)),
)

/** Parses the field. */
export function parsePlace(field: string): BucketPlace {
  const slash = field.indexOf('/')
  return slash < 0
    ? { bucket: field, prefix: '' }
    : { bucket: field.slice(0, slash), prefix: field.slice(slash + 1) }
}

/** The only item at the top of an account that was connected with a bucket. */
export function placeItem(field: string): SourceItem {
  const { bucket, prefix } = parsePlace(field)
  const externalId = prefix === '' ? bucket : idOf(bucket, prefix)
  const known = { externalId, parentExternalId: null, rootExternalId: null, name: field.replace(/\/$/, '') }
  return folderItem(known, prefix === '' ? 'BUCKET' : 'FOLDER')
}

function isPlace({ bucket, prefix }: BucketPlace): boolean {
  return isBucketName(bucket) && Buffer.byteLength(prefix) <= MAX_KEY_BYTES && !/\p{Cc}/u.test(prefix)
}
