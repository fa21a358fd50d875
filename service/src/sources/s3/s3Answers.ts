import { fileItem, folderItem, sizeOf } from '../client/fileItem.ts'
import { folderOfPrefix, placeOfObject } from '../client/objectIds.ts'
import { decodeName, pageOf } from '../client/pageOf.ts'
import { notUnderstood } from '../client/SourceClient.ts'
import type { XmlElement } from '../client/xml.ts'
import type { ItemPage, SourceItem } from '../SourceItem.ts'
import { s3Page } from './s3Bucket.ts'

/** Root elements. */
export const BUCKETS = 'ListAllMyBucketsResult'
export const OBJECTS = 'ListBucketResult'

/** The buckets that the keys can list, up to ten thousand in one answer. */
export function bucketsOf(result: XmlElement): ItemPage {
  const buckets = result.all('Buckets')
  const names = buckets.flatMap((list) => list.all('Bucket').map((bucket) => bucket.textOf('Name')))
  const items = names
    .filter((name) => name !== '')
    .map((name) =>
      folderItem({ externalId: name, parentExternalId: null, rootExternalId: null, name }, 'BUCKET'),
    )
  const nextCursor = result.textOf('ContinuationToken') || null
  return pageOf({ items, entries: 0, nextCursor })
}

/** A page of what is below a bucket or a prefix. */
export function objectsOf(result: XmlElement, folder: string, endpoint: string | null = null): ItemPage {
  const read = result.textOf('EncodingType') === 'url' ? decodeKey : (text: string) => text
  const prefixes = result.all('CommonPrefixes')
  const folders = prefixes.flatMap((one) => folderOfPrefix(folder, read(one.textOf('Prefix'))) ?? [])
  const contents = result.all('Contents')
  const files = contents.flatMap((one): SourceItem[] => {
    const key = read(one.textOf('Key'))
    // https://docs.aws.amazon.com/AmazonS3/latest/API/API_Object.html
    const size = sizeOf(one.textOf('Size'))
    const known = placeOfObject(folder, key, size)
    if (!known) return []
    const updatedAt = one.textOf('LastModified') || null
    const version = one.textOf('ETag').replaceAll('"', '')
    const externalUrl = s3Page(endpoint, known.rootExternalId, key)
    return [{ ...fileItem({ ...known, updatedAt, version, externalUrl }), size }]
  })
  const hasMore = result.textOf('IsTruncated') === 'true'
  const nextCursor = hasMore ? result.textOf('NextContinuationToken') : null
  // Without a token, the rest could not be read.
  if (nextCursor === '') throw notUnderstood()
  const entries = prefixes.length + contents.length
  return pageOf({ items: [...folders, ...files], entries, nextCursor })
}

/** Decodes a form-encoded key: a plus is a space. */
function decodeKey(text: string): string {
  return decodeName(text.replaceAll('+', ' '))
}
