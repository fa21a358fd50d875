import type { Connector } from '../Connector.ts'
import type { Credential } from '../Credential.ts'
import { SourceFault } from '../SourceFault.ts'
import type { SourceItem } from '../SourceItem.ts'
import { partsOf } from './partsOf.ts'

type Readable = Pick<Connector, 'list' | 'fetch'>

/**
 * Implements `has` for sources that only return existing items: tries to read the item. Rejects as the source
 * does.
 */
export async function canBeRead(
  connector: Readable,
  credential: Credential,
  item: SourceItem,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    if (item.isExpandable && item.fileFormat === null) {
      const { externalId: folder, handle = null } = item
      await connector.list(credential, { folder, cursor: null, handle }, signal)
      return true
    }
    const { bytes } = await connector.fetch(credential, item, signal)
    // A stream that is never read keeps its connection.
    await startOf(bytes)
    return true
  } catch (error) {
    if (error instanceof SourceFault && error.code === 'gone') return false
    throw error
  }
}

/**
 * Implements `has` for key prefixes, which a listing never refuses: whether anything is below. Null: another
 * kind of item.
 */
export async function hasEntries(
  connector: Pick<Connector, 'list'>,
  credential: Credential,
  item: SourceItem,
  signal: AbortSignal,
): Promise<boolean | null> {
  const { externalId: folder, isExpandable, handle = null } = item
  if (!isExpandable || partsOf(folder).path === '') return null
  const page = await connector.list(credential, { folder, cursor: null, handle }, signal)
  return page.items.length > 0 || page.nextCursor !== null
}

/** A stream that breaks off still shows that the item exists. */
async function startOf(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const _ of bytes) return
  } catch (error) {
    if (!(error instanceof SourceFault) || error.code === 'gone') throw error
  }
}
