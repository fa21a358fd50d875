import type { AccountAccess } from '../accounts/AccountAccess.ts'
import type { Clock } from '../Clock.ts'
import type { ScrapeCeilings } from '../config.ts'
import type { Connectors } from '../connectors/createConnectors.ts'
import type { GuardedClient } from '../crawl/index.ts'
import type { Embedder, Ingester } from '../ingest/index.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import type { JobKind } from '../store/NewJob.ts'
import type { Db } from '../store/schema.ts'
import type { Vault } from '../uploads/Vault.ts'
import { crawlJob } from './crawlJob.ts'
import { deleteFilesJob } from './deleteFilesJob.ts'
import { ingestJob } from './ingestJob.ts'
import type { JobHandler } from './JobHandler.ts'
import { revokeJob } from './revokeJob.ts'
import { syncJob } from './syncJob.ts'
import { webhookJob } from './webhookJob.ts'

/** What the jobs of this service work with. */
export type JobDependencies = {
  db: Db
  clock: Clock
  vault: Vault
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
  return {
    ingest: ingestJob(dependencies),
    crawl: crawlJob(dependencies),
    sync: syncJob(dependencies),
    revoke: revokeJob(dependencies),
    'delete-files': deleteFilesJob(dependencies),
    webhook: webhookJob({ url: dependencies.webhookUrl }),
  }
}
