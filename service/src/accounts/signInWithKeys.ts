import type { AccountSettings } from '../db/accounts/AccountSettings.ts'
import type { AccountRow } from '../db/accounts/accounts.ts'
import { connectAccount } from '../db/accounts/connectAccount.ts'
import { awsExternalIdOf } from '../db/customers/customers.ts'
import { OutOfReach, type Reach, reachesAccount } from '../db/filters/Reach.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Credential } from '../sources/Credential.ts'
import { INTERACTIVE_TIMEOUT_MS, withTimeout } from '../sources/client/callContext.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import type { KeySignIn } from '../sources/KeyForm.ts'
import { SourceFault } from '../sources/SourceFault.ts'
import type { AccountAccess } from './AccountAccess.ts'
import { credentialEnd } from './credentialEnd.ts'
import { grantOf } from './grantOf.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly connectors: Connectors
  readonly access: AccountAccess
}

type KeySignInRequest = {
  readonly reach: Reach
  readonly source: string
  readonly keys: Pick<KeySignIn, 'key' | 'extra'>
  readonly settings: AccountSettings
}

/**
 * Connects the account that the keys open, after its source has accepted them. Rejects with a SourceFault otherwise.
 */
export async function signInWithKeys(
  { reach, source, keys, settings }: KeySignInRequest,
  { db, clock, connectors, access }: Deps,
  signal: AbortSignal,
): Promise<AccountRow> {
  const connector = connectors.connectorFor(source)
  if (!connector) throw new SourceFault('unavailable', 'This source is not available at the moment.')
  const credential = await credentialOf(db, reach, keys)
  const identity = await withTimeout(INTERACTIVE_TIMEOUT_MS, () => connector.identify(credential, signal))
  const { customerId } = reach
  const under = { id: null, clientId: null }
  const accessEndsAt = credentialEnd(credential)
  const granted = grantOf(source, credential)
  const ownerId = reach.bounds?.userId ?? null
  const signedIn = { customerId, source, identity, settings, under, accessEndsAt, ownerId, ...granted }
  return db.transaction().execute(async (trx) => {
    const seal = (id: number) => access.seal(credential, id)
    const account = await connectAccount(trx, signedIn, seal, clock.now())
    // Only now is it known whether the account existed before.
    if (!reachesAccount(reach, { id: account.id, source })) throw new OutOfReach()
    return account
  })
}

/** The external id of a role is the customer's own: an id of the caller's choice would open roles of other customers. */
async function credentialOf(
  db: Db,
  { customerId }: Reach,
  { key, extra }: KeySignInRequest['keys'],
): Promise<Credential> {
  const { role_arn } = extra
  const own =
    role_arn === undefined ? extra : { ...extra, external_id: await awsExternalIdOf(db, customerId) }
  return { accessToken: key, refreshToken: null, expiresAt: null, extra: own }
}
