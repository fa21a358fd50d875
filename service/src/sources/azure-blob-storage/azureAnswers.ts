import { addressBelow } from '../client/encodePath.ts'
import { fileItem, folderItem, sizeOf } from '../client/fileItem.ts'
import { folderOfPrefix, placeOfObject } from '../client/objectIds.ts'
import { decodeName, pageOf } from '../client/pageOf.ts'
import type { XmlElement } from '../client/xml.ts'
import type { ItemPage, SourceItem } from '../SourceItem.ts'

/** The root element of listings. */
export const ENTRIES = 'EnumerationResults'

export function containersOf(result: XmlElement): ItemPage {
  const items = childrenOf(result, 'Containers').map((one) => {
    const name = one.textOf('Name')
    return folderItem({ externalId: name, parentExternalId: null, rootExternalId: null, name }, 'CONTAINER')
  })
  return pageOf({ items, nextCursor: result.textOf('NextMarker') || null })
}

/** A page of entries below a container or a prefix. `account`: the base URL of the account. */
export function blobsOf(result: XmlElement, folder: string, account: string): ItemPage {
  const entries = childrenOf(result, 'Blobs')
  const items = entries.flatMap((one): SourceItem[] => {
    const name = nameOf(one)
    if (one.name === 'BlobPrefix') return [folderOfPrefix(folder, name) ?? []].flat()
    const [properties] = one.all('Properties')
    // https://learn.microsoft.com/rest/api/storageservices/list-blobs
    const size = sizeOf(properties?.textOf('Content-Length'))
    const known = placeOfObject(folder, name, size)
    if (one.name !== 'Blob' || isDirectory(one) || !known) return []
    const updatedAt = properties?.textOf('Last-Modified') || null
    const createdAt = properties?.textOf('Creation-Time') || null
    // Lists have the ETag without quotes, headers with them.
    const version = (properties?.textOf('Etag') ?? '').replaceAll('"', '')
    const externalUrl = addressBelow(`${account}/${known.rootExternalId}`, name)
    return [{ ...fileItem({ ...known, updatedAt, createdAt, version, externalUrl }), size }]
  })
  const nextCursor = result.textOf('NextMarker') || null
  return pageOf({ items, entries: entries.length, nextCursor })
}

function childrenOf(result: XmlElement, name: string): readonly XmlElement[] {
  return result.all(name).flatMap(({ children }) => children)
}

/** Names with characters that XML does not allow are percent-encoded and marked. */
function nameOf(one: XmlElement): string {
  const [name] = one.all('Name')
  return name?.attributes.Encoded === 'true' ? decodeName(name.text) : (name?.text ?? '')
}

/** Accounts with a hierarchical namespace also list directories as blobs. */
function isDirectory(one: XmlElement): boolean {
  return one.all('Metadata').some((metadata) => metadata.textOf('hdi_isfolder') === 'true')
}
