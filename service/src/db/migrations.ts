import { initial } from './migrations/0001_initial.ts'
import { connections } from './migrations/0002_connections.ts'
import { fairness } from './migrations/0003_fairness.ts'
import { upkeep } from './migrations/0004_upkeep.ts'
import { signIns } from './migrations/0005_sign_ins.ts'
import { restoring } from './migrations/0006_restoring.ts'
import { rates } from './migrations/0007_rates.ts'
import { sweeps } from './migrations/0008_sweeps.ts'
import { feeds } from './migrations/0009_feeds.ts'
import { apps } from './migrations/0010_apps.ts'
import { silentFiles } from './migrations/0011_silent_files.ts'
import { itemCeilings } from './migrations/0012_item_ceilings.ts'
import { autoSync } from './migrations/0013_auto_sync.ts'
import { syncQueue } from './migrations/0014_sync_queue.ts'
import { looks } from './migrations/0015_looks.ts'
import { approvals } from './migrations/0016_approvals.ts'
import { subscriptions } from './migrations/0017_subscriptions.ts'
import { contents } from './migrations/0018_contents.ts'
import { uploadedVectors } from './migrations/0019_uploaded_vectors.ts'
import { webhooks } from './migrations/0020_webhooks.ts'
import { idempotentCalls } from './migrations/0021_idempotent_calls.ts'
import { people } from './migrations/0022_people.ts'
import { embeddingModels } from './migrations/0023_embedding_models.ts'
import { syncedWebsites } from './migrations/0024_synced_websites.ts'
import { itemsByHandle } from './migrations/0025_items_by_handle.ts'
import { apiKeys } from './migrations/0026_api_keys.ts'
import { picks } from './migrations/0027_picks.ts'
import { blobHashes } from './migrations/0028_blob_hashes.ts'
import { manyProcesses } from './migrations/0029_many_processes.ts'
import { searchTerms } from './migrations/0030_search_terms.ts'
import { orders } from './migrations/0031_orders.ts'
import { consoleSessions } from './migrations/0032_console.ts'
import { letters } from './migrations/0033_letters.ts'
import { wordsOfFew } from './migrations/0034_words_of_few.ts'
import { counts } from './migrations/0035_counts.ts'
import { fileFigures } from './migrations/0036_file_figures.ts'
import { failingParts } from './migrations/0037_failing_parts.ts'
import { workingProcesses } from './migrations/0038_working_processes.ts'
import { visibility } from './migrations/0039_visibility.ts'
import { tokenScopes } from './migrations/0040_token_scopes.ts'
import { tokenBounds } from './migrations/0041_token_bounds.ts'
import { sourceDates } from './migrations/0042_source_dates.ts'
import { customerEvents } from './migrations/0043_customer_events.ts'
import { accountStates } from './migrations/0044_account_states.ts'
import { connectLinks } from './migrations/0045_connect_links.ts'
import { syncHistory } from './migrations/0046_sync_history.ts'
import { lastPages } from './migrations/0047_last_pages.ts'
import { awsExternalIds } from './migrations/0048_aws_external_ids.ts'
import { uploadHashes } from './migrations/0049_upload_hashes.ts'
import { grantedScopes } from './migrations/0050_granted_scopes.ts'
import { jobNotices } from './migrations/0051_job_notices.ts'
import { previews } from './migrations/0052_previews.ts'
import { readers } from './migrations/0053_readers.ts'
import { readable } from './migrations/0054_readable.ts'
import { auditLog } from './migrations/0055_audit_log.ts'
import { consoleLogin } from './migrations/0056_console_login.ts'
import { resumableUploads } from './migrations/0057_resumable_uploads.ts'
import { hostOrigins } from './migrations/0058_host_origins.ts'
import { previewEvents } from './migrations/0059_preview_events.ts'
import { quotaRefusals } from './migrations/0060_quota_refusals.ts'
import { newReaders } from './migrations/0061_new_readers.ts'

/**
 * `unusedSince`: it removes something that releases from this earlier migration on don't use. Older releases no longer
 * start once it is applied; all others go on. See docs/contribute/changing-the-database.md.
 */
export type Migration = readonly [
  number: number,
  statements: string,
  given?: { readonly unusedSince: number },
]

/** In order, without gaps; a released migration is never edited. Missing ones are applied. */
export const MIGRATIONS: readonly Migration[] = [
  [1, initial],
  [2, connections],
  [3, fairness],
  [4, upkeep],
  [5, signIns],
  [6, restoring],
  [7, rates],
  [8, sweeps],
  [9, feeds],
  [10, apps],
  [11, silentFiles],
  [12, itemCeilings],
  [13, autoSync],
  [14, syncQueue],
  [15, looks],
  [16, approvals],
  [17, subscriptions],
  [18, contents],
  [19, uploadedVectors],
  [20, webhooks],
  [21, idempotentCalls],
  [22, people],
  [23, embeddingModels],
  [24, syncedWebsites],
  [25, itemsByHandle],
  [26, apiKeys],
  [27, picks],
  [28, blobHashes],
  [29, manyProcesses],
  [30, searchTerms],
  [31, orders],
  [32, consoleSessions],
  [33, letters],
  // Releases before it search all chunks by their text, and so miss what is ingested from now on.
  [34, wordsOfFew, { unusedSince: 30 }],
  [35, counts],
  [36, fileFigures],
  [37, failingParts],
  [38, workingProcesses],
  [39, visibility],
  [40, tokenScopes],
  [41, tokenBounds],
  [42, sourceDates],
  [43, customerEvents],
  [44, accountStates],
  [45, connectLinks],
  [46, syncHistory],
  [47, lastPages],
  [48, awsExternalIds],
  [49, uploadHashes],
  [50, grantedScopes],
  [51, jobNotices],
  [52, previews],
  [53, readers],
  [54, readable],
  [55, auditLog],
  [56, consoleLogin],
  [57, resumableUploads],
  [58, hostOrigins],
  [59, previewEvents],
  [60, quotaRefusals],
  [61, newReaders],
]

/** The number of the last one. */
export const NEWEST_MIGRATION = Math.max(...MIGRATIONS.map(([number]) => number))
