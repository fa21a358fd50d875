import type { AccountAccess } from '../accounts/AccountAccess.ts'
import type { Clock } from '../Clock.ts'
import type { ScrapeCeilings } from '../config.ts'
import type { Connectors } from '../connectors/createConnectors.ts'
import type { GuardedClient } from '../crawl/index.ts'
import type { Embedder, Ingester } from '../ingest/index.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import type { Log } from '../log.ts'
import type { JobKind } from '../store/NewJob.ts'
import type { Db } from '../store/schema.ts'
import type { DiskSpace } from '../uploads/DiskSpace.ts'
import type { Vault } from '../uploads/Vault.ts'
import { crawlJob } from './crawlJob.ts'
import { deleteFilesJob } from './deleteFilesJob.ts'
import { ingestJob } from './ingestJob.ts'
import type { JobHandler } from './JobHandler.ts'
import { revokeJob } from './revokeJob.ts'
import { syncJob } from './syncJob.ts'
import { upkeepJob } from './upkeepJob.ts'
import { webhookJob } from './webhookJob.ts'
import { whenThereIsRoom } from './whenThereIsRoom.ts'

/** What the jobs of this service work with. */
export type JobDependencies = {
  db: Db
  clock: Clock
  log: Log
  vault: Vault
  disk: DiskSpace
  /** Whether the database is the embedded one. */
  embedded: boolean
  /** Whether the stored bytes are those of this database. */
  ownsStore: boolean
  embedder: Embedder
  ingester: Ingester
  client: GuardedClient
  access: AccountAccess
  connectors: Connectors
  keys: EnvelopeKeys
  /** What a website may cost. */
  scrape: ScrapeCeilings
  /** Bytes of one file at most. */
  maxFile: number
  webhookUrl: string | null
}

export function createHandlers(dependencies: JobDependencies): Record<JobKind, JobHandler> {
  const { disk } = dependencies
  return {
    ingest: whenThereIsRoom(ingestJob(dependencies), disk),
    crawl: whenThereIsRoom(crawlJob(dependencies), disk),
    sync: whenThereIsRoom(syncJob(dependencies), disk),
    revoke: revokeJob(dependencies),
    'delete-files': deleteFilesJob(dependencies),
    upkeep: upkeepJob(dependencies),
    webhook: webhookJob({ url: dependencies.webhookUrl }),
  }
}
