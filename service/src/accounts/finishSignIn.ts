import * as v from 'valibot'
import type { Clock } from '../Clock.ts'
import type { Config } from '../config.ts'
import { SourceFault } from '../connectors/Connector.ts'
import type { Connectors } from '../connectors/createConnectors.ts'
import { sealCredential } from '../connectors/credentials.ts'
import { faultOfReturn } from '../connectors/oauthFaults.ts'
import { type EnvelopeKeys, open } from '../lib/envelope.ts'
import { AccountSettings } from '../store/AccountSettings.ts'
import { findAnyAccount } from '../store/accounts.ts'
import { connectAccount } from '../store/connectAccount.ts'
import { contextOfState, type OAuthState, takeState } from '../store/oauthStates.ts'
import type { Db } from '../store/schema.ts'
import { returnAddress } from './returnAddress.ts'

/** How a sign-in ended. */
export type SignInOutcome = 'connected' | 'denied' | 'admin-approval' | 'expired' | 'other-login' | 'failed'

/** What a source sends back with the person. */
export const Return = v.object({
  state: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  code: v.optional(v.string()),
  error: v.optional(v.string()),
  error_description: v.optional(v.string(), ''),
})
export type Return = v.InferOutput<typeof Return>

type Means = {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly connectors: Connectors
  readonly keys: EnvelopeKeys
}

const Secrets = v.object({ verifier: v.string(), fields: v.record(v.string(), v.string()) })

/** Ends a sign-in, once: the code becomes an access, the access an account. */
export async function finishSignIn(
  returned: Return,
  means: Means,
  signal: AbortSignal,
): Promise<SignInOutcome> {
  const begun = await takeState(means.db, returned.state, means.clock.now())
  if (!begun) return 'expired'
  try {
    if (returned.code === undefined) throw refusalIn(returned)
    return await connect(returned.code, begun, returned.state, means, signal)
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    if (error.code === 'denied' || error.code === 'admin-approval') return error.code
    // A code that the source does not know any more is one that waited too long.
    return error.code === 'reconnect' ? 'expired' : 'failed'
  }
}

async function connect(
  code: string,
  begun: OAuthState,
  state: string,
  { config, db, clock, connectors, keys }: Means,
  signal: AbortSignal,
): Promise<SignInOutcome> {
  const connector = connectors.connectorFor(begun.source)
  if (!connector?.oauth) return 'failed'
  const { verifier, fields } = v.parse(Secrets, JSON.parse(open(begun.secrets, contextOfState(state), keys)))
  const redirectUri = returnAddress(config)
  const credential = await connector.oauth.exchangeCode(code, verifier, redirectUri, fields, signal)
  const identity = await connector.identify(credential, signal)
  if (begun.account_id !== null) {
    const expected = await findAnyAccount(db, begun.account_id)
    if (expected?.data_source_external_id !== identity.externalId) return 'other-login'
  }
  const settings = v.parse(AccountSettings, begun.settings)
  const signedIn = { customerId: begun.customer_id, source: begun.source, identity, settings }
  await db
    .transaction()
    .execute((trx) =>
      connectAccount(trx, signedIn, (id) => sealCredential(credential, id, keys), clock.now()),
    )
  return 'connected'
}

function refusalIn({ error = '', error_description: words }: Return): SourceFault {
  return faultOfReturn({ error, error_description: words })
}
