import { type Connector, type Credential, SourceFault, type SourceItem } from '../Connector.ts'
import { partsOf } from './partsOf.ts'

type Readable = Pick<Connector, 'list' | 'fetch'>

/** Whether an item can be read: what `has` answers for sources that hand out only what is there. Rejects as they do. */
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
    // One piece is taken, because a stream that was never begun keeps its connection.
    await startOf(bytes)
    return true
  } catch (error) {
    if (error instanceof SourceFault && error.code === 'gone') return false
    throw error
  }
}

/** Whether a folder that is no more than the beginning of names has anything in it: none is ever refused. Null: another item. */
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

/** An answer that breaks off was one. */
async function startOf(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const _ of bytes) return
  } catch (error) {
    if (!(error instanceof SourceFault) || error.code === 'gone') throw error
  }
}
