import type { AccountAccess } from '../../accounts/AccountAccess.ts'
import type { FileStart } from '../../db/accounts/AccountSettings.ts'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import { isAmong } from '../../db/items/itemFiles.ts'
import { storeItems } from '../../db/items/items.ts'
import { withinCeiling } from '../../db/items/withinCeiling.ts'
import type { Db } from '../../db/schema.ts'
import { invalid, notFound } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import { type Connector, isOfOneItem } from '../../sources/Connector.ts'
import type { MailChoice } from '../../sources/mail/MailChoice.ts'
import { enqueueItems } from '../../sync/enqueue.ts'
import { requestSync } from '../../sync/syncState.ts'
import { accountOfSource, onlyAccountId, type Trait } from './accountOfSource.ts'
import { askSource } from './askSource.ts'
import { usableAccount } from './usableAccount.ts'

type Means = { db: Db; clock: Clock; access: AccountAccess; maxItems: number }
type Wanted = { readonly choice: MailChoice; readonly start: FileStart }

/** Bytes of an external id that is kept. */
const LONGEST_ID = 4096

/** Imports the mail that is meant: as a folder of the account, so that what comes to it later follows. */
export async function importMail(
  { db, clock, access, maxItems }: Means,
  asked: AccountRow,
  { choice, start }: Wanted,
  signal: AbortSignal,
): Promise<void> {
  const folder = await askSource(access, asked, 'account', (connector, credential) =>
    mailOf(connector)
      .find(credential, choice, signal)
      .catch((error: unknown) => {
        throw isOfOneItem(error) ? invalid(['body', 'filters'], error.message) : error
      }),
  )
  if (Buffer.byteLength(folder.externalId) > LONGEST_ID)
    throw invalid(['body', 'filters'], 'These are more conditions than one call may have.')
  await db.transaction().execute(async (trx) => {
    const account = await usableAccount(trx, asked.customer_id, asked.id)
    const now = clock.now()
    await requestSync(trx, account, { files: true }, now)
    await storeItems(trx, account.id, await withinCeiling(trx, account.id, [folder], maxItems))
    await enqueueItems(trx, account, isAmong([folder.externalId]), start, now)
  })
}

/** The mailbox that is meant; without an id the customer's only one of the kind. */
export async function mailAccount(
  db: Db,
  customerId: number,
  trait: Trait,
  id: number | null | undefined,
  loc: string[],
): Promise<AccountRow> {
  const meant = id ?? (await onlyAccountId(db, customerId, trait))
  if (meant === null) throw invalid(loc, 'Say which account is meant: there is not exactly one.')
  return accountOfSource(db, customerId, trait, meant)
}

export function mailOf({ mail }: Connector): NonNullable<Connector['mail']> {
  if (!mail) throw notFound('account')
  return mail
}
