import { randomBytes, randomInt } from 'node:crypto'
import type { AccessKind, OAuthUrl, OAuthUrlRequest } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import type { AccountAccess } from '../../accounts/AccountAccess.ts'
import type { AppRegistry } from '../../accounts/AppRegistry.ts'
import { returnAddress } from '../../accounts/returnAddress.ts'
import { sealSecrets } from '../../accounts/signInSecrets.ts'
import { underApp } from '../../accounts/underApp.ts'
import type { Config } from '../../config/config.ts'
import type { AccountSettings } from '../../db/accounts/AccountSettings.ts'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import { addSignIn } from '../../db/accounts/signIns.ts'
import { hashToken } from '../../db/customers/accessTokens.ts'
import type { Customer } from '../../db/customers/customers.ts'
import { type Reach, reachesAccount } from '../../db/filters/Reach.ts'
import type { Db } from '../../db/schema.ts'
import { HttpError, invalid, refusedForm } from '../../http/HttpError.ts'
import { expectReached } from '../../http/requireScope.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { EnvelopeKeys } from '../../lib/envelope.ts'
import { scopesOf } from '../../sources/SourceApp.ts'
import { appInForm, chosenAccess, hasConversations, sourceName } from '../../sources/thirdPartySources.ts'
import { signInFields } from '../settings/signInFields.ts'
import { accountSettingsOf } from '../settings/syncChoices.ts'
import { sourceRefusal } from './sourceRefusal.ts'
import { ownAccount } from './usableAccount.ts'

export type SignInDeps = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly apps: AppRegistry
  readonly keys: EnvelopeKeys
  readonly access: AccountAccess
}
export type SignInCaller = {
  readonly customer: Customer
  readonly reach: Reach
  /** Who may read the account if it is new, besides its person. Null: nobody is named. */
  readonly readers: readonly string[] | null
  readonly signal: AbortSignal
}

/**
 * Begins a sign-in at a source. Returns the address of our own page that leads there. `existing`: settings of an
 * account, in place of those of the request.
 */
export async function beginSignIn(
  wanted: InferOutput<typeof OAuthUrlRequest>,
  { customer, reach, readers, signal }: SignInCaller,
  { config, db, clock, apps, keys, access }: SignInDeps,
  existing?: AccountSettings,
): Promise<OAuthUrl> {
  const source = wanted.service
  const { id: customerId, organizationId } = customer
  const way = await apps.current(organizationId, source)
  const oauth = way?.connector.oauth
  if (!oauth) throw notHere()
  const accountId = wanted.data_source_id ?? null
  const account = accountId === null ? null : await ownAccount(db, reach, accountId)
  expectReached(reachesAccount(reach, { id: accountId, source }))
  if (account && account.data_source_type !== source) {
    throw invalid(['body', 'data_source_id'], 'This account is one of another source.')
  }
  const known = account ? access.fieldsOf(account) : {}
  const kind = expectAccess(source, wanted.access ?? known.access)
  const typed = signInFields(wanted, known, kind)
  const fields = kind ? { ...typed, access: kind } : typed
  expectOurAddress(typed.redirect_uri, returnAddress(config))
  const settings = existing ?? {
    ...accountSettingsOf(source, wanted),
    ...(readers && { readers: [...readers] }),
  }
  const app = way.app ?? appInForm(source, fields)
  if (!app) throw notHere()
  const state = random()
  const request = {
    state,
    redirectUri: returnAddress(config),
    scopes: wanted.scopes?.length ? wanted.scopes : scopesOf(app),
    fields,
    asksWhich: wanted.connecting_new_account ?? false,
  }
  const begun = underApp(app, (as) => oauth.begin(request, as, signal))
  const { url, secret } = await begun.catch((error: unknown) => {
    throw sourceRefusal(error, 'source')
  })
  const secrets = sealSecrets({ address: url.href, secret, fields }, hashToken(state), keys)
  const sign_in = { key: random(), number: randomInt(10_000).toString().padStart(4, '0') }
  const claimed = wanted.claim ?? false
  const picks = wanted.enable_file_picker !== false && !claimed && isPickedFrom(source, settings, account)
  const under = { id: app.id, clientId: way.app && app.clientId }
  const ownerId = reach.bounds?.userId ?? null
  await addSignIn(
    db,
    state,
    { ...sign_in, customerId, accountId, source, claimed, picks, secrets, settings, under, ownerId },
    clock.now(),
  )
  const oauth_url = `${config.publicUrl}/oauth/go?state=${state}`
  return { oauth_url, sign_in }
}

/** Returns the kind of access to request, null for the source's default. Throws if the source doesn't have it. */
function expectAccess(source: string, kind: string | undefined): AccessKind | null {
  const chosen = chosenAccess(source, kind)
  if (kind && !chosen) throw invalid(['body', 'access'], `${sourceName(source)} has no access of this kind.`)
  return !chosen || chosen === chosenAccess(source, null) ? null : chosen.access
}

/** Whether there is anything to choose: not where all is imported at once, nor in conversations. */
function isPickedFrom(source: string, { takesAll }: AccountSettings, account: AccountRow | null): boolean {
  return !hasConversations(source) && (account !== null || !takesAll)
}

/** 256 random bits, fit for an address. */
function random(): string {
  return randomBytes(32).toString('base64url')
}

/** Some sources are told by their own administrator where people return to. Only we can receive them. */
function expectOurAddress(typed: string | undefined, ours: string): void {
  if (typed === undefined || typed === ours) return
  const msg = `People return to ${ours}. Register this address at the source, and enter it here.`
  const loc = ['body', 'servicenow_credentials', 'redirect_uri']
  throw refusedForm([{ loc, msg, type: 'value_error' }], () => true)
}

function notHere(): HttpError {
  return new HttpError(422, 'This source cannot be connected here.')
}
