import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { awaitApproval, findAwaiting, noteApproval, type SignInRow } from '../db/accounts/signIns.ts'
import { hashToken } from '../db/customers/accessTokens.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import type { AppRegistry } from './AppRegistry.ts'
import type { Return } from './Return.ts'
import { returnAddress } from './returnAddress.ts'
import { openSecrets, sealSecrets } from './signInSecrets.ts'

type Deps = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly apps: AppRegistry
  readonly keys: EnvelopeKeys
}

/**
 * Keeps the sign-in waiting for an administrator's consent. The widget gets the consent URL for them, if there is one.
 */
export async function askAdministrator(
  begun: SignInRow,
  { config, db, clock, apps, keys }: Deps,
): Promise<void> {
  const secrets = openSecrets(begun, keys)
  const token = randomBytes(32).toString('base64url')
  const under = { id: begun.app_id, clientId: begun.client_id }
  const app = await apps.given(begun.source, under, secrets.fields)
  const approval = apps.connectorOf(begun.source, begun.client_id)?.oauth?.approval
  const request = { state: token, redirectUri: returnAddress(config), fields: secrets.fields }
  const address = app && approval?.address(request, app).href
  const sealed = sealSecrets({ ...secrets, ...(address && { approval: address }) }, begun.hash, keys)
  await awaitApproval(db, begun.hash, { hash: hashToken(token), secrets: sealed }, clock.now())
}

/** Handles the return of an administrator. Returns whether they agreed, or null if no sign-in waits for that. */
export async function hearAdministrator(
  query: Return,
  { db, clock, apps }: Deps,
): Promise<'approved' | 'not-approved' | null> {
  const waiting = await findAwaiting(db, query.state, clock.now())
  if (!waiting) return null
  const approval = apps.connectorOf(waiting.source, waiting.client_id)?.oauth?.approval
  if (!approval?.isGranted(query)) return 'not-approved'
  await noteApproval(db, waiting.hash, clock.now())
  return 'approved'
}
