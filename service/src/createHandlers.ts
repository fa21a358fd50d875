import type { AccountAccess } from './accounts/AccountAccess.ts'
import type { AppRegistry } from './accounts/AppRegistry.ts'
import { eventsAddress } from './accounts/eventsAddress.ts'
import type { BlobStore } from './blobs/BlobStore.ts'
import type { Config, ScrapeCeilings } from './config/config.ts'
import type { PageRenderer } from './crawl/index.ts'
import type { ByteQuota } from './db/customers/ByteQuota.ts'
import { jobCreatedAt } from './db/jobs/jobs.ts'
import type { JobKind } from './db/jobs/NewJob.ts'
import type { Db } from './db/schema.ts'
import type { Embedders, Ingester } from './ingest/index.ts'
import { analyseJob } from './jobs/analyseJob.ts'
import { crawlJob } from './jobs/crawlJob.ts'
import { dateFilesJob } from './jobs/dateFilesJob.ts'
import { deleteFilesJob } from './jobs/deleteFilesJob.ts'
import { deliverJob } from './jobs/deliverJob.ts'
import { eraseJob } from './jobs/eraseJob.ts'
import { feedJob } from './jobs/feedJob.ts'
import { ingestJob } from './jobs/ingestJob.ts'
import type { JobHandler } from './jobs/JobHandler.ts'
import { largeIngestJob } from './jobs/largeIngestJob.ts'
import { previewJob } from './jobs/previewJob.ts'
import { requireDiskSpace } from './jobs/requireDiskSpace.ts'
import { revokeJob } from './jobs/revokeJob.ts'
import { transcribeJob } from './jobs/transcribeJob.ts'
import { upkeepJob } from './jobs/upkeepJob.ts'
import { webhookJob } from './jobs/webhookJob.ts'
import { webhooksJob } from './jobs/webhooksJob.ts'
import type { Clock } from './lib/Clock.ts'
import type { EnvelopeKeys } from './lib/envelope.ts'
import type { Log } from './lib/log.ts'
import type { GuardedAgent } from './outbound/createGuardedAgent.ts'
import type { GuardedClient } from './outbound/createGuardedClient.ts'
import type { Connectors } from './sources/createConnectors.ts'
import { autoSyncJob } from './sync/autoSyncJob.ts'
import { subscriptionsJob } from './sync/subscriptionsJob.ts'
import { syncJob } from './sync/syncJob.ts'
import type { DiskSpace } from './uploads/DiskSpace.ts'

/** The dependencies of the jobs. */
export type JobDependencies = {
  db: Db
  clock: Clock
  log: Log
  blobStore: BlobStore
  disk: DiskSpace
  quota: ByteQuota
  /** Whether the database is the embedded one. */
  embedded: boolean
  /** Whether the blob store belongs to this database. */
  ownsStore: boolean
  embedders: Embedders
  ingester: Ingester
  client: GuardedClient
  /** Runs scripts of websites. Default: none are run. */
  renderer?: PageRenderer | null
  /** Sends to URLs that the operator or back ends name. */
  operatorAgent: GuardedAgent
  agent: GuardedAgent
  access: AccountAccess
  apps: AppRegistry
  keys: EnvelopeKeys
  /** Limits of a crawl. */
  scrape: ScrapeCeilings
  /** Maximum size of one file in bytes. */
  maxFile: number
  /** Maximum items per account. */
  maxItems: number
  /** Interval of automatic sync. 0: off. */
  autoSyncHours: number
  /** The same for sources without a change feed. */
  autoSyncWalkHours: number
  connectors: Connectors
  webhookUrl: string | null
  /** Days after which entries of the audit log are deleted. Null: never. */
  auditDays: number | null
  /** Base URL for change notifications, without the source. Null: off. */
  eventsUrl: string | null
}

/** The part of the configuration that jobs use. */
export function jobSettings(config: Config) {
  const { scrape, maxUpload: maxFile, maxItems, autoSyncHours, autoSyncWalkHours, webhookUrl } = config
  const eventsUrl = eventsAddress(config)
  const { days: auditDays } = config.audit
  return { scrape, maxFile, maxItems, autoSyncHours, autoSyncWalkHours, webhookUrl, eventsUrl, auditDays }
}

export function createHandlers(dependencies: JobDependencies): Record<JobKind, JobHandler> {
  const { disk } = dependencies
  return {
    ingest: requireDiskSpace(ingestJob(dependencies), disk),
    'ingest-large': requireDiskSpace(largeIngestJob(dependencies), disk),
    transcribe: requireDiskSpace(transcribeJob(dependencies), disk),
    crawl: requireDiskSpace(crawlJob(dependencies), disk),
    feed: requireDiskSpace(feedJob(dependencies), disk),
    sync: requireDiskSpace(syncJob(dependencies), disk),
    preview: previewJob(dependencies),
    'auto-sync': autoSyncJob(dependencies),
    subscriptions: subscriptionsJob(dependencies),
    revoke: revokeJob(dependencies),
    'delete-files': deleteFilesJob(dependencies),
    erase: eraseJob(dependencies),
    upkeep: upkeepJob(dependencies),
    webhook: webhookJob({
      createdAt: (id) => jobCreatedAt(dependencies.db, id),
      clock: dependencies.clock,
      url: dependencies.webhookUrl,
      agent: dependencies.operatorAgent,
    }),
    webhooks: webhooksJob(dependencies),
    deliver: deliverJob(dependencies),
    analyse: analyseJob(dependencies),
    'date-files': dateFilesJob(dependencies),
  }
}
