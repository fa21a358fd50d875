import type { AccountAccess } from '../../accounts/AccountAccess.ts'
import type { Config } from '../../config/config.ts'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import type { Reach } from '../../db/filters/Reach.ts'
import { isAmong } from '../../db/items/itemFiles.ts'
import { storeItems } from '../../db/items/items.ts'
import { withinCeiling } from '../../db/items/withinCeiling.ts'
import type { Db } from '../../db/schema.ts'
import { enqueueItems } from '../../db/sync/enqueue.ts'
import { requestSync } from '../../db/sync/syncState.ts'
import { invalid, notFound } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { MailName } from '../../sources/abilities/MailAbility.ts'
import type { Connector } from '../../sources/Connector.ts'
import type { MailChoice } from '../../sources/mail/MailChoice.ts'
import { isItemFault } from '../../sources/SourceFault.ts'
import type { SourceItem } from '../../sources/SourceItem.ts'
import { fileStartOf } from '../settings/syncChoices.ts'
import { accountMeant, type Trait } from './accountOfSource.ts'
import { askSource } from './askSource.ts'
import { usableAccount } from './usableAccount.ts'

type Deps = { db: Db; clock: Clock; access: AccountAccess; config: Config }
/** A mailbox in reach, of a source with the trait; without an id the only one. */
type Mailbox = { readonly reach: Reach; readonly trait: Trait; readonly id: number | null | undefined }
type ImportMailRequest = Pick<MailChoice, 'folder' | 'groups'> & {
  readonly settings: Parameters<typeof fileStartOf>[0] & {
    readonly sync_attachments?: boolean | null | undefined
  }
}

/** Maximum bytes of a stored external id. */
const MAX_ID_BYTES = 4096

/** Lists the labels, folders or categories of a mailbox. */
export async function mailNames(
  { db, access }: Pick<Deps, 'db' | 'access'>,
  { reach, trait, id }: Mailbox,
  of: 'labels' | 'folders' | 'categories',
  signal: AbortSignal,
): Promise<MailName[]> {
  const account = await accountMeant(db, reach, trait, id, ['query', 'data_source_id'])
  const names = await askSource(access, account, 'account', (connector, credential) =>
    mailOf(connector).names(credential, of, signal),
  )
  return [...names]
}

/** Imports the matching mail as a folder of the account, so that new matching mail follows. */
export async function importMail(
  { db, clock, access, config }: Deps,
  { reach, trait, id }: Mailbox,
  { folder: within, groups, settings }: ImportMailRequest,
  signal: AbortSignal,
): Promise<void> {
  const asked = await accountMeant(db, reach, trait, id, ['body', 'data_source_id'])
  const attachments = settings.sync_attachments ?? settings.file_sync_config?.sync_attachments ?? false
  const choice = { folder: within, groups, attachments }
  const folder = await findMail(access, asked, { choice, at: ['body', 'filters'] }, signal)
  await db.transaction().execute(async (trx) => {
    const account = await usableAccount(trx, reach, asked.id)
    const now = clock.now()
    await requestSync(trx, account, { cause: 'CHOSEN', files: true }, now)
    await storeItems(trx, account.id, await withinCeiling(trx, account.id, [folder], config.maxItems))
    await enqueueItems(trx, account, isAmong([folder.externalId]), fileStartOf(settings), now)
  })
}

type WantedMail = { readonly choice: MailChoice; readonly at: readonly (string | number)[] }

/** Returns the folder of a choice, with the source's ids. Throws 422 if it names something missing. */
export async function findMail(
  access: AccountAccess,
  account: AccountRow,
  { choice, at }: WantedMail,
  signal: AbortSignal,
): Promise<SourceItem> {
  const folder = await askSource(access, account, 'account', (connector, credential) =>
    mailOf(connector)
      .find(credential, choice, signal)
      .catch((error: unknown) => {
        throw isItemFault(error) ? invalid([...at], error.message) : error
      }),
  )
  if (Buffer.byteLength(folder.externalId) > MAX_ID_BYTES)
    throw invalid([...at], 'These are more conditions than one call may have.')
  return folder
}

function mailOf({ mail }: Connector): NonNullable<Connector['mail']> {
  if (!mail) throw notFound('account')
  return mail
}
