import { SIGN_IN_REASONS, type SignInProgress } from '@inlet/wire/service'
import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import { askSignIn, endSignIn, lockHeld, type SignInRow } from '../db/accounts/signIns.ts'
import { OutOfReach, type Reach, reachesAccount } from '../db/filters/Reach.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import { connectSignedIn } from './connectSignedIn.ts'
import { openHeldCredential } from './credentials.ts'
import { openSecrets } from './signInSecrets.ts'

const Identity = v.object({
  externalId: v.string(),
  metadata: v.record(v.string(), v.string()),
  sharedGrant: v.optional(v.nullable(v.string()), null),
})

type Deps = { readonly config: Config; readonly db: Db; readonly clock: Clock; readonly keys: EnvelopeKeys }

/**
 * Returns the state of the sign-in with this key, if the token's limits allow what it connects. A held credential
 * becomes an account now; repeated calls return the same. Null: there is no such sign-in.
 */
export async function claimSignIn(reach: Reach, key: string, deps: Deps): Promise<SignInProgress | null> {
  const now = deps.clock.now()
  const found = await askSignIn(deps.db, reach.customerId, key, now)
  if (!found || !isReached(found, reach)) return null
  if (found.step !== 'held') return progressOf(found, deps, now)
  if (!(await claim(found, deps, now))) return progressOf(found, deps, now)
  const claimed = await askSignIn(deps.db, reach.customerId, key, now)
  return claimed ? progressOf(claimed, deps, now) : null
}

/** A narrowed token must not take an account outside its limits, nor one that another person signs in to. */
function isReached({ source, account_id, connected_id, owner_id }: SignInRow, reach: Reach): boolean {
  const userId = reach.bounds?.userId ?? null
  if (userId !== null && userId !== owner_id) return false
  return reachesAccount(reach, { id: connected_id ?? account_id, source })
}

/** Returns false if it has expired. Also true if another call has just claimed it. */
async function claim({ hash, expires_at }: SignInRow, { db, keys }: Deps, now: Date): Promise<boolean> {
  if (expires_at <= now) return false
  const connect = async (trx: Db) => {
    const held = await lockHeld(trx, hash, now)
    if (!held?.credential) return
    const credential = openHeldCredential(held.credential, hash, keys)
    await connectSignedIn(trx, held, { credential, identity: v.parse(Identity, held.identity) }, keys, now)
  }
  try {
    await db.transaction().execute(connect)
  } catch (error) {
    if (!(error instanceof OutOfReach)) throw error
    // The login's account is here, and another person's.
    await endSignIn(db, hash, { reason: 'failed' }, now)
  }
  return true
}

function progressOf(row: SignInRow, deps: Deps, now: Date): SignInProgress {
  const { step, connected_id } = row
  if (step === 'connected') return { status: 'CONNECTED', reason: null, data_source_id: connected_id }
  const over = (reason: SignInProgress['reason']) =>
    ({ status: 'FAILED', reason, data_source_id: null }) as const
  if (step === 'failed') return over(SIGN_IN_REASONS.find((one) => one === row.reason) ?? 'failed')
  if (row.expires_at <= now) return over('expired')
  if (row.approval_hash !== null && (step === 'waiting' || step === 'away')) return waiting(row, deps)
  return { status: step === 'begun' ? 'BEGUN' : 'AWAY', reason: null, data_source_id: null }
}

/** The same page leads to the source again, however often the user checks for consent. */
function waiting(row: SignInRow, { config, keys }: Deps): SignInProgress {
  const { address, approval } = openSecrets(row, keys)
  const state = new URL(address).searchParams.get('state') ?? ''
  return {
    status: 'WAITING',
    reason: 'admin-approval',
    data_source_id: null,
    approval: {
      url: approval ?? null,
      is_granted: row.approved_at !== null,
      oauth_url: `${config.publicUrl}/oauth/go?state=${state}`,
      number: row.number,
    },
  }
}
