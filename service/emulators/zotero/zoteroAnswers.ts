import type { StrictAnswer } from '../kit/StrictServer.ts'
import type { Data, StrictLibrary } from './ZoteroContents.ts'

/** https://www.zotero.org/support/dev/web_api/v3/basics#sorting_and_pagination */
export function listed<T>(
  all: readonly T[],
  query: URLSearchParams,
  version: number,
  describe: (one: T) => object,
): StrictAnswer {
  const limit = Number(query.get('limit') ?? '25')
  if (!(limit >= 1 && limit <= 100)) return { status: 400, body: 'Invalid limit' }
  const start = Number(query.get('start') ?? '0')
  const page = all.slice(start, start + limit).map(describe)
  const headers = { 'total-results': String(all.length), ...versionHeader(version) }
  return { status: 200, headers, body: query.get('format') === 'versions' ? {} : page }
}

export function versionHeader(version: number) {
  return { 'last-modified-version': String(version) }
}

export function describedItem({ id, items }: StrictLibrary, data: Data): object {
  const isBelow = (one: Data) => one.parentItem === data.key && !one.deleted
  const numChildren = data.itemType === 'attachment' ? false : [...items.values()].filter(isBelow).length
  const href = `https://www.zotero.org/${id}/items/${data.key}`
  const { key, version } = data
  return { key, version, links: { alternate: { href, type: 'text/html' } }, meta: { numChildren }, data }
}

export function describedCollection(data: Data): object {
  return { key: data.key, version: data.version, links: {}, meta: { numCollections: 0, numItems: 0 }, data }
}
