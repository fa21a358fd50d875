import { Readable } from 'node:stream'
import type { AccountSession } from '../accounts/AccountSession.ts'
import type { BlobStore } from '../blobs/BlobStore.ts'
import { fits, type Room } from '../db/customers/ByteQuota.ts'
import type { FileSettings } from '../db/files/FileSettings.ts'
import { type ItemRow, toSourceItem } from '../db/items/items.ts'
import { detectFormat, type Embedders, type Ingester, IngestFault, isRecording } from '../ingest/index.ts'
import { choicesOf, embed, NOT_READ } from '../jobs/processing.ts'
import { isItemFault, SourceFault } from '../sources/SourceFault.ts'
import type { Fetched, FetchedBytes } from './fetched.ts'

type Deps = {
  readonly session: AccountSession
  readonly blobStore: BlobStore
  readonly embedders: Embedders
  readonly ingester: Ingester
  readonly customerId: number
  /** Maximum size of one file in bytes. */
  readonly maxSize: number
  /** What the customer's quota has left. */
  readonly room: Room
  /** Small files are ingested at once. */
  readonly readsNow: boolean
}

/** One file to fetch. */
export type FetchTask = {
  readonly fileId: number
  readonly name: string
  readonly item: ItemRow
  readonly settings: FileSettings
  readonly storedBytes: number
}

/**
 * Maximum bytes of a file that is ingested at once. Larger ones, OCR and transcription take longer and have jobs of
 * their own.
 */
const SMALL = 256 * 1024

/**
 * Downloads one item to the blob store, and ingests it if it is small. Rejects with a SourceFault that isn't about this
 * item alone, or with the signal's reason.
 */
export async function fetchItem(task: FetchTask, deps: Deps, signal: AbortSignal): Promise<Fetched> {
  try {
    const bytes = await bring(task, deps, signal)
    return await read(task, bytes, deps, signal).catch(async (error: unknown) => {
      await deps.blobStore.remove(bytes.blob)
      throw error
    })
  } catch (error) {
    if (!isItemFault(error)) throw error
    const refused = error instanceof NoRoom && { neededBytes: error.neededBytes }
    return { kind: 'failed', fileId: task.fileId, reason: error.message, ...refused }
  }
}

async function bring(
  { item, storedBytes }: FetchTask,
  deps: Deps,
  signal: AbortSignal,
): Promise<FetchedBytes> {
  const { session, blobStore, maxSize, room } = deps
  const expectSize = (size: number) => {
    if (size > maxSize) throw tooLarge(maxSize)
    if (!fits(room, size, storedBytes)) throw new NoRoom(room.refusal.message, size - storedBytes)
  }
  expectSize(item.size ?? 0)
  const content = await session.call((connector, credential) =>
    connector.fetch(credential, toSourceItem(item), signal),
  )
  // Not synced to disk: what a power failure loses can be fetched again.
  const arriving = Readable.from(measured(content.bytes, expectSize))
  const { head, ...bytes } = await blobStore.receive(arriving, { isDurable: false })
  await blobStore.keep(bytes.blob)
  return { ...bytes, ...detectFormat(head, content.name) }
}

async function read(
  { fileId, name, item, settings }: FetchTask,
  bytes: FetchedBytes,
  { blobStore, embedders, ingester, customerId, readsNow }: Deps,
  signal: AbortSignal,
): Promise<Fetched> {
  const fetched = { fileId, version: item.version, ...bytes }
  const unread = { ...fetched, ...NOT_READ, kind: 'read', chunks: [] } as const
  if (settings.storeFileOnly) return unread
  if (bytes.size === 0) return { ...unread, unread: ['NO_TEXT'] }
  const isRecognised = settings.useOcr || settings.tablesWithOcr || isRecording(bytes.format)
  const isLong = bytes.size > SMALL || isRecognised
  if (isLong || !readsNow) return { ...fetched, kind: 'stored' }
  try {
    const { format } = bytes
    const asked = { name, format, settings: choicesOf(settings), owner: customerId, signal }
    const ingested = await blobStore.withFile(bytes, (path) => ingester.file({ path, ...asked }))
    const { chunks, ingested: read } = await embed(ingested, settings, embedders, signal)
    const { text, unread, notes, characters, tokens } = read
    return { ...fetched, kind: 'read', text, unread, notes, characters, tokens, chunks }
  } catch (error) {
    if (!(error instanceof IngestFault)) throw error
    // A temporary failure is left to a job that can retry.
    return error.retryable
      ? { ...fetched, kind: 'stored' }
      : { ...fetched, kind: 'unreadable', reason: error.message }
  }
}

async function* measured(
  bytes: AsyncIterable<Uint8Array>,
  expectSize: (size: number) => void,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    expectSize(size)
    yield chunk
  }
}

/** The customer has no room for an item. */
class NoRoom extends SourceFault {
  constructor(
    message: string,
    readonly neededBytes: number,
  ) {
    super('item', message)
  }
}

function tooLarge(most: number): SourceFault {
  return new SourceFault('item', `This file is larger than ${Math.floor(most / 1_000_000)} MB.`)
}
