import { OAuthUrlRequest } from '@inlet/wire/service'
import * as v from 'valibot'
import { redirectToSource, type SourceRedirect } from '../../accounts/redirectToSource.ts'
import { AccountSettings } from '../../db/accounts/AccountSettings.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { findOpenLink, type OpenLink, useLink } from '../../db/accounts/connectLinks.ts'
import { cancelSignIn } from '../../db/accounts/forgetSignIns.ts'
import { wholeCustomer } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { beginSignIn, type SignInDeps } from './beginSignIn.ts'

/** A link as its page knows it. */
type GivenLink = { readonly id: number; readonly secret: string }
type Leaving = Extract<SourceRedirect, { ok: true }>

/**
 * Begins the one sign-in of a link, binds it to this browser, and uses the link up. Returns null if it is not open any
 * more. If the source can't be asked, the link stays open.
 */
export async function followConnectLink(
  given: GivenLink,
  deps: SignInDeps,
  signal: AbortSignal,
): Promise<Leaving | null> {
  const { db, clock } = deps
  const link = await findOpenLink(db, given, clock.now())
  if (!link) return null
  const { source, accountId, customer } = link
  const wanted = v.parse(OAuthUrlRequest, {
    service: source,
    data_source_id: accountId,
    connecting_new_account: accountId === null,
    // What to import from a new account the person chooses next; of one that is repaired they did before.
    enable_file_picker: accountId === null,
    sync_files_on_connection: false,
  })
  const caller = { customer, reach: wholeCustomer(customer.id), signal }
  const settings = await settingsOf(db, link)
  const { sign_in: signIn } = await beginSignIn(wanted, caller, deps, settings)
  const leaving = await redirectToSource({ key: signIn.key }, deps)
  if (!leaving.ok) return null
  const isUsed = await db.transaction().execute((trx) => useLink(trx, link.id, leaving.hash, clock.now()))
  if (isUsed) return leaving
  // Another click was faster.
  await cancelSignIn(db, customer.id, signIn.key, clock.now())
  return null
}

/** An account that is repaired keeps the settings that it has. */
async function settingsOf(db: Db, { accountId, customer }: OpenLink): Promise<AccountSettings | undefined> {
  const account =
    accountId === null ? undefined : await findAccount(db, wholeCustomer(customer.id), accountId)
  if (!account) return undefined
  const settings = v.parse(AccountSettings, account.settings)
  const autoSync = account.enable_auto_sync ?? settings.files.autoSync
  return { ...settings, files: { ...settings.files, autoSync } }
}
