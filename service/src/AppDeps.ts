import type { AccountAccess } from './accounts/AccountAccess.ts'
import type { AppRegistry } from './accounts/AppRegistry.ts'
import type { AuditLog } from './audit/AuditLog.ts'
import type { BlobStore } from './blobs/BlobStore.ts'
import type { Config } from './config/config.ts'
import type { ByteQuota } from './db/customers/ByteQuota.ts'
import type { Database } from './db/database.ts'
import type { Db } from './db/schema.ts'
import type { EventStreams } from './http/EventStreams.ts'
import type { Embedders, Reranker } from './ingest/index.ts'
import type { JobRunner } from './jobs/JobRunner.ts'
import type { Clock } from './lib/Clock.ts'
import type { EnvelopeKeys } from './lib/envelope.ts'
import type { Log } from './lib/log.ts'
import type { Metrics } from './lib/Metrics.ts'
import type { Tracer } from './lib/tracing.ts'
import type { GuardedAgent } from './outbound/createGuardedAgent.ts'
import type { GuardedClient } from './outbound/createGuardedClient.ts'
import type { Connectors } from './sources/createConnectors.ts'
import type { DiskSpace } from './uploads/DiskSpace.ts'

/** The dependencies of the request handler. */
export type AppDeps = {
  readonly config: Config
  readonly db: Db
  readonly database: Pick<Database, 'db' | 'pool' | 'writes'>
  readonly blobStore: BlobStore
  readonly disk: DiskSpace
  readonly quota: ByteQuota
  readonly jobs: JobRunner
  readonly embedders: Embedders
  /** Null: this deployment has none. */
  readonly reranker: Reranker | null
  readonly access: AccountAccess
  readonly connectors: Connectors
  readonly apps: AppRegistry
  readonly client: GuardedClient
  /** To what the operator named. */
  readonly operatorAgent: GuardedAgent
  readonly keys: EnvelopeKeys
  readonly clock: Clock
  readonly audit: AuditLog
  readonly log: Log
  readonly metrics: Metrics
  /** Null: no spans. */
  readonly tracer: Tracer | null
  readonly streams: EventStreams
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortSignal
}
