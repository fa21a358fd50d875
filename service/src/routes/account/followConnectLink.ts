import { type OAuthUrl, OAuthUrlRequest } from '@inlet/wire/service'
import * as v from 'valibot'
import { redirectToSource, type SourceRedirect } from '../../accounts/redirectToSource.ts'
import { AccountSettings } from '../../db/accounts/AccountSettings.ts'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import { findOpenLink, useLink } from '../../db/accounts/connectLinks.ts'
import { cancelSignIn } from '../../db/accounts/forgetSignIns.ts'
import { reachOf } from '../../db/filters/Reach.ts'
import { beginSignIn, type SignInCaller, type SignInDeps } from './beginSignIn.ts'
import type { LinkSubject } from './createConnectLink.ts'
import { ownAccount } from './usableAccount.ts'

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
  const { customer, ownerId, readers } = link
  const caller = { customer, reach: reachOf(customer.id, ownerId), readers, signal }
  const { sign_in: signIn } = await beginLinkedSignIn(link, caller, deps)
  let isUsed = false
  try {
    const leaving = await redirectToSource({ key: signIn.key }, deps)
    if (!leaving.ok) return null
    isUsed = await db.transaction().execute((trx) => useLink(trx, link.id, leaving.hash, clock.now()))
    return isUsed ? leaving : null
  } finally {
    // Another click was faster, or the browser could not be bound.
    if (!isUsed) await cancelSignIn(db, customer.id, signIn.key, clock.now())
  }
}

/** Begins the sign-in that a link leads to. */
export async function beginLinkedSignIn(
  { source, accountId }: LinkSubject,
  caller: SignInCaller,
  deps: SignInDeps,
): Promise<OAuthUrl> {
  const wanted = v.parse(OAuthUrlRequest, {
    service: source,
    data_source_id: accountId,
    connecting_new_account: accountId === null,
    // What to import from a new account the person chooses next; of one that is repaired they did before.
    enable_file_picker: accountId === null,
    sync_files_on_connection: false,
  })
  const account = accountId === null ? null : await ownAccount(deps.db, caller.reach, accountId)
  return beginSignIn(wanted, caller, deps, account ? settingsOf(account) : undefined)
}

/** An account that is repaired keeps the settings that it has. */
function settingsOf({ settings: stored, enable_auto_sync }: AccountRow): AccountSettings {
  const settings = v.parse(AccountSettings, stored)
  const autoSync = enable_auto_sync ?? settings.files.autoSync
  return { ...settings, files: { ...settings.files, autoSync } }
}
