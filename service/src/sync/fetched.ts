import type { UnreadPart } from '@inlet/wire/service'
import { type ByteQuota, fits } from '../db/customers/ByteQuota.ts'
import { hasLimits, limitFault } from '../db/customers/fileLimits.ts'
import { type QuotaRefusal, saveRefusals } from '../db/customers/quotaRefusals.ts'
import { replaceTexts } from '../db/files/texts.ts'
import { addJob } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import { type Chunk, replaceChunksOfAll } from '../db/search/chunks.ts'
import {
  countFetched,
  type FetchedRow,
  type FileBefore,
  lockFetched,
  updateFetched,
} from '../db/sync/fetchedFiles.ts'
import { endFetches } from '../db/sync/syncQueue.ts'
import { enqueueLimitReached } from '../db/webhooks/enqueueEvents.ts'
import { modelOf } from '../jobs/processing.ts'
import { readingJob } from '../jobs/readingJob.ts'

/** A fetched blob. */
export type FetchedBytes = {
  readonly blob: string
  readonly sha256: string
  readonly format: string
  readonly mimeType: string
  readonly size: number
}

/** It could not be fetched; its earlier contents stay. */
type FailedFetch = {
  readonly kind: 'failed'
  readonly fileId: number
  readonly reason: string
  /** The room that it needs at least, if its customer had too little. */
  readonly neededBytes?: number
}

/** The result of fetching one file. */
export type Fetched =
  | FailedFetch
  /** It is stored, and ingested by a job of its own. */
  | ({ readonly kind: 'stored'; readonly fileId: number; readonly version: string } & FetchedBytes)
  /** It is stored, but can never be ingested. */
  | ({
      readonly kind: 'unreadable'
      readonly fileId: number
      readonly version: string
      readonly reason: string
    } & FetchedBytes)
  /** It is ingested already. */
  | ({
      readonly kind: 'read'
      readonly fileId: number
      readonly version: string
      readonly text: string
      readonly unread: readonly UnreadPart[]
      readonly notes: readonly string[]
      readonly characters: number
      readonly tokens: number
      readonly chunks: readonly Chunk[]
    } & FetchedBytes)

const STATUS = {
  failed: 'SYNC_ERROR',
  stored: 'QUEUED_FOR_SYNC',
  unreadable: 'SYNC_ERROR',
  read: 'READY',
} as const

/**
 * Stores fetched files in few statements, because there may be thousands. Files that were deleted meanwhile stay
 * deleted. A job removes orphaned blobs.
 */
export async function storeFetched(
  trx: Db,
  all: readonly Fetched[],
  quota: ByteQuota,
  now: Date,
): Promise<void> {
  const ids = all.map(({ fileId }) => fileId)
  const before = await lockFetched(trx, ids)
  const alive = new Set(before.map((row) => row.id))
  const there = all.filter(({ fileId }) => alive.has(fileId))
  const stored = await withinLimits(trx, before, await withinByteQuota(trx, before, there, quota), now)
  await takeRefused(trx, before, stored, now)
  await updateFetched(trx, stored.map(toRow), now)
  const finished = stored.filter((one) => one.kind === 'read' || one.kind === 'unreadable')
  await replaceChunksOfAll(trx, finished.map(toChunks))
  await replaceTexts(
    trx,
    finished.map((one) => ({ fileId: one.fileId, text: one.kind === 'read' ? one.text : '' })),
  )
  for (const one of stored)
    if (one.kind === 'stored') {
      await addJob(trx, { kind: readingJob(one.format, one.size), fileId: one.fileId }, now)
    }
  await endFetches(trx, ids)
  await count(trx, before, stored)
  const replaced = new Set(stored.flatMap((one) => (one.kind === 'failed' ? [] : [one.fileId])))
  const lost = [
    ...before.flatMap((row) => (row.blob !== null && replaced.has(row.id) ? [row.blob] : [])),
    ...all.flatMap((one) => (one.kind === 'failed' || replaced.has(one.fileId) ? [] : [one.blob])),
  ]
  if (lost.length > 0) await addJob(trx, { kind: 'delete-files', payload: { fileIds: [], blobs: lost } }, now)
}

/** Counts files that the account's sync added or updated. A file that a user fetched again is neither. */
async function count(trx: Db, before: readonly FileBefore[], stored: readonly Fetched[]): Promise<void> {
  const had = new Map(before.map((row) => [row.id, row]))
  let [added, changed] = [0, 0]
  for (const one of stored) {
    const row = had.get(one.fileId)
    if (one.kind === 'failed' || !row) continue
    if (row.blob === null) added += 1
    else if (row.source_version !== null) changed += 1
  }
  const accountId = before[0]?.account_id ?? null
  if (accountId === null || added + changed === 0) return
  await countFetched(trx, accountId, { added, changed })
}

/** A file that there is no room for is not stored; its earlier contents stay. */
async function withinByteQuota(
  trx: Db,
  before: readonly FileBefore[],
  all: readonly Fetched[],
  quota: ByteQuota,
): Promise<readonly Fetched[]> {
  const [first] = before
  if (!first || all.every(({ kind }) => kind === 'failed')) return all
  const { refusal, bytes: free } = await quota.lockRoom(trx, first.customer_id)
  const sizes = new Map(before.map((row) => [row.id, row.file_size ?? 0]))
  let bytes = free
  return all.map((one) => {
    if (one.kind === 'failed') return one
    const replaced = sizes.get(one.fileId) ?? 0
    const { fileId } = one
    if (!fits({ bytes, refusal }, one.size, replaced))
      return { kind: 'failed', fileId, reason: refusal.message, neededBytes: one.size - replaced }
    bytes -= one.size - replaced
    return one
  })
}

/** Remembers files that were refused for lack of room, and enqueues events for them. */
async function takeRefused(
  trx: Db,
  before: readonly FileBefore[],
  stored: readonly Fetched[],
  now: Date,
): Promise<void> {
  const refusals: QuotaRefusal[] = []
  for (const one of stored) {
    const customerId = before.find(({ id }) => id === one.fileId)?.customer_id
    if (one.kind !== 'failed' || one.neededBytes === undefined || customerId === undefined) continue
    const { fileId, reason, neededBytes } = one
    refusals.push({ fileId, reason, neededBytes })
    await enqueueLimitReached(trx, { customerId, fileId, reason }, now)
  }
  await saveRefusals(trx, refusals)
}

/** A file over its customer's limits gets no text. */
async function withinLimits(
  trx: Db,
  before: readonly FileBefore[],
  all: readonly Fetched[],
  now: Date,
): Promise<readonly Fetched[]> {
  const [first] = before
  if (!first || !(await hasLimits(trx, first.customer_id))) return all
  const rows = new Map(before.map((row) => [row.id, row]))
  const checked: Fetched[] = []
  let pending = 0
  for (const one of all) {
    const row = rows.get(one.fileId)
    const fault = one.kind === 'read' && row ? await limitFault(trx, row, one.characters, pending) : null
    if (one.kind === 'read' && fault === null) pending += one.characters
    if (one.kind !== 'read' || fault === null) {
      checked.push(one)
      continue
    }
    const { fileId, version, blob, sha256, format, mimeType, size } = one
    const bytes = { blob, sha256, format, mimeType, size }
    checked.push({ kind: 'unreadable', reason: fault, fileId, version, ...bytes })
    await enqueueLimitReached(trx, { customerId: first.customer_id, fileId: one.fileId, reason: fault }, now)
  }
  return checked
}

function toRow(one: Fetched): FetchedRow {
  const row = { id: one.fileId, status: STATUS[one.kind] }
  if (one.kind === 'failed') return { ...row, reason: one.reason }
  const { blob, sha256, format, mimeType: mime, size, version } = one
  const stored = { ...row, blob, sha256, format, mime, size, version }
  if (one.kind === 'stored') return stored
  if (one.kind === 'unreadable') {
    return { ...stored, reason: one.reason, characters: 0, tokens: 0, embeddings: 0 }
  }
  const { unread, notes, characters, tokens, chunks } = one
  const note = notes.join(' ') || null
  const embeddings = chunks.filter((chunk) => chunk.embedding !== null).length
  return { ...stored, unread, note, characters, tokens, embeddings, model: modelOf(chunks) }
}

function toChunks(one: Fetched): { fileId: number; chunks: readonly Chunk[] } {
  return { fileId: one.fileId, chunks: one.kind === 'read' ? one.chunks : [] }
}
