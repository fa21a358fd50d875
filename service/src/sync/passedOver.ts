import type { Db } from '../db/schema.ts'
import type { Owner } from '../db/sync/enqueue.ts'
import { markUnread } from '../db/sync/unreadFolders.ts'
import { whileWaiting } from '../sources/client/meaning.ts'
import { PART_FAILS, reasonOfPart } from '../sources/client/partFaults.ts'
import type { SourceFault } from '../sources/SourceFault.ts'

/**
 * Records why a full scan skipped a folder, at the folder's file. Returns the reason for the account if there is no
 * such file. A folder that is gone needs none: it is requested when its own folder was read.
 */
export async function markPassedOver(
  trx: Db,
  owner: Owner,
  folder: string | null,
  fault: SourceFault,
  now: Date,
): Promise<string | null> {
  if (folder === null) return reasonOfPart(fault)
  const reason = fault.code === 'gone' ? PART_FAILS : whileWaiting(fault)
  const isMarked = await markUnread(trx, owner, folder, reason, now)
  return isMarked || fault.code === 'gone' ? null : reasonOfPart(fault)
}
