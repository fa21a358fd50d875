import { createHash } from 'node:crypto'
import type { BlobStore } from '../blobs/BlobStore.ts'
import { type FeedEntry, normalizeUrl, readFeed } from '../crawl/index.ts'
import { asObject } from '../db/asObject.ts'
import { type ByteQuota, OverQuota } from '../db/customers/ByteQuota.ts'
import { saveRefusals } from '../db/customers/quotaRefusals.ts'
import { type FeedEntryRow, feedEntries, takeEntry } from '../db/files/feedEntries.ts'
import { named, updateFile } from '../db/files/files.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { utf8Stream } from '../lib/utf8Stream.ts'
import type { GuardedClient } from '../outbound/createGuardedClient.ts'
import { FetchFault } from '../outbound/FetchFault.ts'
import { beginFile, statusOfFile } from './fileJob.ts'
import { JobFault } from './JobFault.ts'
import type { JobHandler } from './JobHandler.ts'

type Deps = { db: Db; clock: Clock; client: GuardedClient; blobStore: BlobStore; quota: ByteQuota }

/**
 * Kind `feed`: each entry becomes a file below the feed's own, whose text is ingested by a job of its own. Changed
 * entries are ingested again. Entries that the feed no longer lists stay, since feeds list only their newest.
 */
export function feedJob({ db, clock, client, blobStore, quota }: Deps): JobHandler {
  return {
    concurrency: 4,
    attempts: 5,
    ...statusOfFile(clock),
    async run(job, { signal, commit }) {
      const begun = await beginFile(db, job, clock)
      if (!begun) return async () => {}
      const { file: root, settings } = begun
      const address = normalizeUrl(root.external_url ?? '')
      if (!address) throw new Error(`File ${root.id} has no address to read`)
      const feed = await readFeed(address, { client, signal }).catch((error: unknown) => {
        throw error instanceof FetchFault ? new JobFault(error.message, { retryable: false }) : error
      })
      const known = await feedEntries(db, root.id)
      for (const entry of feed.entries) {
        const version = createHash('sha256').update(entry.html).digest('hex')
        const before = known.get(entry.id)
        if (before?.version === version) continue
        await store(entry, version, before)
      }
      return async (trx) => {
        const now = clock.now()
        const metadata = JSON.stringify({ ...asObject(root.metadata), entries: feed.entries.length })
        const change = { sync_status: 'READY', sync_error_message: null, last_sync: now, metadata }
        await updateFile(trx, root.id, { ...change, ...(feed.title && named(feed.title)) }, now)
      }

      async function store(entry: FeedEntry, version: string, before: FeedEntryRow | undefined) {
        const { head: _, ...arrived } = await blobStore.receive(utf8Stream(entry.html))
        await blobStore.keep(arrived.blob)
        const page = { ...entry, ...arrived, version }
        try {
          await commit((trx) => takeEntry(trx, { root, settings }, page, { before, quota }, clock.now()))
        } catch (error) {
          if (!(error instanceof OverQuota)) throw error
          await blobStore.remove(arrived.blob)
          const neededBytes = arrived.size - (before?.bytes ?? 0)
          const refusal = { fileId: root.id, reason: error.message, neededBytes }
          await commit((trx) => saveRefusals(trx, [refusal]))
          throw new JobFault(error.message, { retryable: false })
        }
      }
    },
  }
}
