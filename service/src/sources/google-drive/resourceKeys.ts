import type { SourceItem } from '../SourceItem.ts'

/** A file, and its resource key, which files shared by link may need. */
export type Target = { readonly id: string; readonly key: string | null }

/** Parses the handle of an item: the target of a shortcut, and its resource key. */
export function targetOfHandle({ externalId, handle }: Pick<SourceItem, 'externalId' | 'handle'>): Target {
  const [id = '', key = ''] = (handle ?? '').split('/')
  return { id: id || externalId, key: key || null }
}

/** Formats a handle. Ids and keys contain no slash. */
export function handleOf(id: string | null, key: string | undefined): string | null {
  return id === null && key === undefined ? null : `${id ?? ''}${key === undefined ? '' : `/${key}`}`
}

/** https://developers.google.com/workspace/drive/api/guides/resource-keys */
export function keyHeader(id: string, key: string | null): Readonly<Record<string, string>> {
  return key === null ? {} : { 'x-goog-drive-resource-keys': `${id}/${key}` }
}
