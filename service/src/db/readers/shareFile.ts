import { type FileRow, lockFile } from '../files/files.ts'
import { OutOfReach, type Reach } from '../filters/Reach.ts'
import type { Db } from '../schema.ts'
import { membersOf, withTeam } from './audiences.ts'
import { setFileReaders } from './setReaders.ts'
import { isOwner } from './shareAccount.ts'

/** The file is read by those who read its account. */
export class OfAccount extends Error {
  override readonly name = 'OfAccount'
}

/**
 * Lets all people of the customer read a file and what below it has the same readers, or no longer. Other readers stay.
 * Returns false for one out of reach. Throws OutOfReach if it is another person's, OfAccount, TooManyFiles.
 */
export async function shareFile(
  trx: Db,
  { reach, id }: { readonly reach: Reach; readonly id: number },
  isShared: boolean,
  now: Date,
): Promise<boolean> {
  const file: FileRow | undefined = await lockFile(trx, reach, id)
  if (!file) return false
  if (!isOwner(reach, file)) throw new OutOfReach()
  if (file.account_id !== null) throw new OfAccount()
  const names = withTeam(await membersOf(trx, file.audience_id), isShared)
  const readers = { filters: { ids: [id] }, names, inPlaceOf: file.audience_id }
  await setFileReaders(trx, reach.customerId, readers, now)
  return true
}
