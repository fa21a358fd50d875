import { Readable } from 'node:stream'
import type { BlobStore } from './blobs/BlobStore.ts'
import { verified } from './blobs/verified.ts'
import { referredBlobs } from './db/files/blobs.ts'
import { type KnownBlob, noteHash, storedBlobs } from './db/files/storedBlobs.ts'
import type { Db } from './db/schema.ts'
import { BlobFault } from './lib/BlobFault.ts'

type Deps = {
  readonly db: Db
  readonly from: BlobStore
  readonly to: BlobStore
  /** Also reads blobs that exist already and verifies their hashes. */
  readonly verify: boolean
  /** Called after every page. */
  readonly tell: (report: MoveReport) => void
}

/** How many files were copied, existed before, and could not be moved. */
export type MoveReport = {
  copied: number
  there: number
  /** Their bytes don't match the recorded hash. */
  damaged: number[]
  missing: number[]
}

const PAGE = 500
const AT_ONCE = 4

/**
 * Copies the blobs of all files from one store to another. Blobs that exist there in full are skipped, so that an
 * interrupted run continues; blobs appear atomically. Nothing is deleted from the old store.
 */
export async function moveFiles(deps: Deps): Promise<MoveReport> {
  const report: MoveReport = { copied: 0, there: 0, damaged: [], missing: [] }
  for await (const page of storedBlobs(deps.db, PAGE)) {
    const queue = [...page]
    const worker = async () => {
      try {
        for (let one = queue.shift(); one; one = queue.shift()) await moveOne(one, deps, report)
      } catch (error) {
        // Starts no further copy, and lets running ones finish.
        queue.length = 0
        throw error
      }
    }
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
    deps.tell(report)
  }
  return report
}

async function moveOne(known: KnownBlob, deps: Deps, report: MoveReport): Promise<void> {
  const { db, from, to } = deps
  const size = await from.size(known.blob)
  const before = await to.size(known.blob)
  if (before !== null && (size === null || before === size) && (await isWhole(known, deps))) {
    report.there += 1
    return
  }
  // Deleted since the page was read.
  if (!(await referredBlobs(db, [known.blob])).has(known.blob)) return
  if (size === null) {
    report.missing.push(known.fileId)
    return
  }
  try {
    const bytes = Readable.from(verified(from.read(known.blob), known.sha256))
    const { sha256 } = await to.receive(bytes, { blob: known.blob })
    await to.keep(known.blob)
    await noteHash(db, known, sha256)
    report.copied += 1
  } catch (error) {
    if (!(error instanceof BlobFault) || error.code === 'unavailable' || error.code === 'key') throw error
    report[error.code].push(known.fileId)
  }
}

async function isWhole({ blob, sha256 }: KnownBlob, { to, verify }: Deps): Promise<boolean> {
  if (!verify) return true
  try {
    for await (const _ of verified(to.read(blob), sha256));
    return true
  } catch (error) {
    if (error instanceof BlobFault && error.code === 'damaged') return false
    throw error
  }
}
