import type { SourceItem } from '../Connector.ts'

/** A file, and the key without which one that was shared by a link may not be found. */
export type Target = { readonly id: string; readonly key: string | null }

/** Returns what an item's handle says: the file that a shortcut leads to, and the key of that file. */
export function targetOfHandle({ externalId, handle }: Pick<SourceItem, 'externalId' | 'handle'>): Target {
  const [id = '', key = ''] = (handle ?? '').split('/')
  return { id: id || externalId, key: key || null }
}

/** Returns the handle of a file. Neither ids nor keys have a slash in them. */
export function handleOf(id: string | null, key: string | undefined): string | null {
  return id === null && key === undefined ? null : `${id ?? ''}${key === undefined ? '' : `/${key}`}`
}

/** https://developers.google.com/workspace/drive/api/guides/resource-keys */
export function keyHeader(id: string, key: string | null): Readonly<Record<string, string>> {
  return key === null ? {} : { 'x-goog-drive-resource-keys': `${id}/${key}` }
}
