import { timingSafeEqual } from 'node:crypto'
import type { SignInReason } from '@inlet/wire/service'
import type { Config } from '../config/config.ts'
import { findAnyAccount, type SignedInIdentity } from '../db/accounts/accounts.ts'
import { keepApp } from '../db/accounts/apps.ts'
import { consumeSignIn, endSignIn, holdCredential, type SignInRow } from '../db/accounts/signIns.ts'
import { hashToken } from '../db/customers/accessTokens.ts'
import { OutOfReach } from '../db/filters/Reach.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import type { Log } from '../lib/log.ts'
import type { Credential } from '../sources/Credential.ts'
import { SourceFault } from '../sources/SourceFault.ts'
import type { AppRegistry } from './AppRegistry.ts'
import { askAdministrator, hearAdministrator } from './askAdministrator.ts'
import { connectSignedIn } from './connectSignedIn.ts'
import { sealHeldCredential } from './credentials.ts'
import type { Return } from './Return.ts'
import { returnAddress } from './returnAddress.ts'
import { revokeUnclaimedAccess } from './revokeAccess.ts'
import { sharedGrantOf } from './sharedGrant.ts'
import { openSecrets } from './signInSecrets.ts'
import { underApp } from './underApp.ts'

/**
 * How a return ended. `picking`: connected, and the user selects files next. `held`: the account is created when the
 * widget claims it. `approved`, `not-approved`: the return of an administrator.
 */
export type SignInOutcome = 'connected' | 'picking' | 'held' | 'approved' | 'not-approved' | SignInReason

type Deps = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly apps: AppRegistry
  readonly keys: EnvelopeKeys
}

/**
 * Ends the walk to the source, once: the code becomes an access.
 *
 * @param cookieOf What the browser that returns keeps of the sign-in with this hash.
 */
export async function finishSignIn(
  returned: Return,
  cookieOf: (hash: string) => string | undefined,
  deps: Deps,
  signal: AbortSignal,
): Promise<SignInOutcome> {
  const { db, clock } = deps
  const begun = await consumeSignIn(db, returned.state, clock.now())
  if (!begun) return (await hearAdministrator(returned, deps)) ?? 'expired'
  const outcome = await outcomeOf(begun, returned, cookieOf(begun.hash), deps, signal)
  if (outcome === 'admin-approval') await askAdministrator(begun, deps)
  else if (outcome !== 'connected' && outcome !== 'picking' && outcome !== 'held')
    await endSignIn(db, begun.hash, { reason: outcome }, clock.now())
  return outcome
}

/** The return of a user. */
type Outcome = Exclude<SignInOutcome, 'approved' | 'not-approved'>

async function outcomeOf(
  begun: SignInRow,
  returned: Return,
  cookie: string | undefined,
  deps: Deps,
  signal: AbortSignal,
): Promise<Outcome> {
  // First of all: never exchange a code that another browser brings.
  if (!isSameBrowser(begun, cookie)) return 'other-browser'
  try {
    return await exchange(returned, begun, deps, signal)
  } catch (error) {
    // The login's account is here, and another person's.
    if (error instanceof OutOfReach) return 'failed'
    if (!(error instanceof SourceFault)) throw error
    const { code } = error
    // The user can't fix it and is only shown that it failed.
    if (code === 'app') deps.log.warn({ code, source: begun.source }, error.message)
    // Caused by the user, who is shown that access was denied, or what was wrong in the form.
    if (code === 'denied') deps.log.info({ code, source: begun.source }, error.message)
    if (code === 'denied' || code === 'admin-approval') return code
    // A code that the source no longer knows has expired.
    return code === 'reconnect' ? 'expired' : 'failed'
  }
}

async function exchange(query: Return, begun: SignInRow, deps: Deps, signal: AbortSignal): Promise<Outcome> {
  const { config, db, apps, keys } = deps
  const connector = apps.connectorOf(begun.source, begun.client_id)
  const oauth = connector?.oauth
  const { secret, fields } = openSecrets(begun, keys)
  const under = { id: begun.app_id, clientId: begun.client_id }
  const app = await apps.given(begun.source, under, fields)
  if (!oauth || !app) return 'failed'
  const redirectUri = returnAddress(config)
  const credential = await underApp(app, (as) =>
    oauth.finish({ query, secret, redirectUri, fields }, as, signal),
  )
  const identity = await connector.identify(credential, signal)
  if (begun.account_id !== null) {
    const expected = await findAnyAccount(db, begun.account_id)
    if (expected?.data_source_external_id !== identity.externalId) return 'other-login'
  }
  const sharedGrant = sharedGrantOf(connector.shares, identity, app.clientId)
  return keep(begun, credential, { ...identity, sharedGrant }, deps)
}

/** Under the app that issued the code, unless that was replaced or removed meanwhile. */
function keep(
  begun: SignInRow,
  credential: Credential,
  identity: SignedInIdentity,
  { db, clock, keys }: Deps,
): Promise<Outcome> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    if (!(await keepApp(trx, { id: begun.app_id, clientId: begun.client_id }))) return 'failed'
    if (begun.claimed) {
      const sealed = sealHeldCredential(credential, begun.hash, keys)
      if (await holdCredential(trx, begun.hash, { credential: sealed, identity }, now)) return 'held'
      // Canceled, or its customer erased, during the call of the source, so no one can claim it.
      await revokeUnclaimedAccess(
        trx,
        begun,
        { credential: sealed, sharedGrant: identity.sharedGrant ?? null },
        now,
      )
      return 'expired'
    }
    await connectSignedIn(trx, begun, { credential, identity }, keys, now)
    return begun.picks ? 'picking' : 'connected'
  })
}

function isSameBrowser({ browser_hash }: SignInRow, cookie: string | undefined): boolean {
  if (browser_hash === null || cookie === undefined) return false
  return timingSafeEqual(Buffer.from(hashToken(cookie)), Buffer.from(browser_hash))
}
