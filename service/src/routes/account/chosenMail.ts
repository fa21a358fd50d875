import { type PreviewItems, SyncGmail, SyncOutlook } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AccountAccess } from '../../accounts/AccountAccess.ts'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import { invalid } from '../../http/HttpError.ts'
import { groupsOf } from '../../sources/mail/MailChoice.ts'
import { hasMailFolders, hasMailLabels } from '../../sources/thirdPartySources.ts'
import { findMail } from './importMail.ts'

type Selections = v.InferOutput<typeof PreviewItems>['mail']

const OUTLOOK_FOLDER = 'Inbox'

/** Returns ids for selections of mail, as an import would have them. Nothing is stored. Throws 422 for others. */
export async function chosenMail(
  access: AccountAccess,
  account: AccountRow,
  selections: Selections,
  signal: AbortSignal,
): Promise<string[]> {
  const source = account.data_source_type
  const hasFolders = hasMailFolders(source)
  const ids: string[] = []
  for (const [index, { folder, filters, sync_attachments: attachments }] of selections.entries()) {
    const at = ['body', 'mail', index]
    if (!hasFolders && !hasMailLabels(source)) throw invalid(at, 'This account is no mailbox.')
    if (folder && !hasFolders) throw invalid([...at, 'folder'], 'Name labels in the filters.')
    const { filters: own } = hasFolders ? SyncOutlook.entries : SyncGmail.entries
    if (!v.is(own, filters)) throw invalid([...at, 'filters'], 'This source has no such condition.')
    const choice = {
      folder: hasFolders ? (folder ?? OUTLOOK_FOLDER) : null,
      groups: groupsOf(filters),
      attachments: attachments ?? false,
    }
    const found = await findMail(access, account, { choice, at: [...at, 'filters'] }, signal)
    ids.push(found.externalId)
  }
  return ids
}
