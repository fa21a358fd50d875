import type { AccountSession } from '../accounts/AccountSession.ts'
import type { BlobStore } from '../blobs/BlobStore.ts'
import type { AccountSettings } from '../db/accounts/AccountSettings.ts'
import type { AccountRow } from '../db/accounts/accounts.ts'
import type { ByteQuota } from '../db/customers/ByteQuota.ts'
import type { Job } from '../db/jobs/jobs.ts'
import type { Db } from '../db/schema.ts'
import type { Embedders, Ingester } from '../ingest/index.ts'
import type { JobRun } from '../jobs/JobHandler.ts'
import type { Clock } from '../lib/Clock.ts'
import type { DiskSpace } from '../uploads/DiskSpace.ts'
import type { SourceProbe } from './SourceProbe.ts'

/** The dependencies of the steps of an account's sync. */
export type SyncDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly blobStore: BlobStore
  readonly quota: ByteQuota
  readonly disk: DiskSpace
  readonly embedders: Embedders
  readonly ingester: Ingester
  /** Maximum size of one file in bytes. */
  readonly maxFile: number
  /** Maximum items per account. */
  readonly maxItems: number
  readonly session: AccountSession
  readonly probe: SourceProbe
  readonly account: AccountRow
  readonly settings: AccountSettings
  readonly job: Job
  readonly run: JobRun
}
