import * as v from 'valibot'
import { AccountSettings } from '../db/accounts/AccountSettings.ts'
import type { SignedInIdentity } from '../db/accounts/accounts.ts'
import { connectAccount } from '../db/accounts/connectAccount.ts'
import { endSignIn, type SignInRow } from '../db/accounts/signIns.ts'
import type { Db } from '../db/schema.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import type { Credential } from '../sources/Credential.ts'
import { credentialEnd } from './credentialEnd.ts'
import { sealCredential } from './credentials.ts'
import { grantOf } from './grantOf.ts'

/** Turns the credential of a sign-in into an account of its customer. Returns the account's id. */
export async function connectSignedIn(
  trx: Db,
  begun: SignInRow,
  { credential, identity }: { readonly credential: Credential; readonly identity: SignedInIdentity },
  keys: EnvelopeKeys,
  now: Date,
): Promise<number> {
  const settings = v.parse(AccountSettings, begun.settings)
  const under = { id: begun.app_id, clientId: begun.client_id }
  const { customer_id: customerId, source } = begun
  const accessEndsAt = credentialEnd(credential)
  const granted = grantOf(source, credential)
  const signedIn = {
    customerId,
    source,
    identity,
    settings,
    under,
    accessEndsAt,
    ownerId: begun.owner_id,
    ...granted,
  }
  const { id } = await connectAccount(
    trx,
    signedIn,
    (accountId) => sealCredential(credential, accountId, keys),
    now,
  )
  await endSignIn(trx, begun.hash, { accountId: id }, now)
  return id
}
