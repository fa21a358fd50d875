import type { Changes } from '../../src/sources/abilities/Changes.ts'
import type { ListRequest } from '../../src/sources/abilities/ListRequest.ts'
import type { Connector } from '../../src/sources/Connector.ts'
import type { Credential } from '../../src/sources/Credential.ts'
import type { SourceItem } from '../../src/sources/SourceItem.ts'

const { signal } = new AbortController()
type ItemsRequest = Pick<ListRequest, 'types' | 'attachments'>

/** All pages of a folder. */
export async function listAll(
  connector: Connector,
  credential: Credential,
  folder: string | null,
  wanted: ItemsRequest = {},
): Promise<SourceItem[]> {
  const items: SourceItem[] = []
  let cursor: string | null = null
  do {
    const page = await connector.list(credential, { folder, cursor, ...wanted }, signal)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items
}

/** What a folder and all that is in it hold, at all depths. */
export async function walk(
  connector: Connector,
  credential: Credential,
  wanted: ItemsRequest = {},
  folder: string | null = null,
): Promise<SourceItem[]> {
  const found: SourceItem[] = []
  for (const item of await listAll(connector, credential, folder, wanted)) {
    found.push(item)
    if (item.isExpandable) found.push(...(await walk(connector, credential, wanted, item.externalId)))
  }
  return found
}

/** All that changed since a cursor. */
export async function changesAfter(
  connector: Connector,
  credential: Credential,
  cursor: string | null,
  wanted: ItemsRequest = {},
): Promise<Pick<Changes, 'changed' | 'removed' | 'nextCursor' | 'readsAgain' | 'completeFolders'>> {
  const request = {
    roots: async () => [],
    picked: async () => [],
    known: async () => [],
    byHandle: async () => [],
    ...wanted,
  }
  const changed: SourceItem[] = []
  const removed: string[] = []
  let at = cursor
  for (;;) {
    const changes = await connector.changes?.(credential, { ...request, cursor: at }, signal)
    if (!changes) throw new Error('It tells no changes')
    changed.push(...changes.changed)
    removed.push(...changes.removed)
    at = changes.nextCursor
    const { more, readsAgain, completeFolders } = changes
    if (!more) return { changed, removed, nextCursor: at, readsAgain, completeFolders }
  }
}

export async function contentOf(
  connector: Connector,
  credential: Credential,
  item: SourceItem | undefined,
): Promise<{ readonly name: string; readonly text: string }> {
  if (!item) throw new Error('No such item')
  const { name, bytes } = await connector.fetch(credential, item, signal)
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return { name, text: Buffer.concat(parts).toString() }
}
