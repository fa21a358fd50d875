import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AccountSettings } from './AccountSettings.ts'
import type { Db, Tables } from './schema.ts'

export type OAuthState = Selectable<Tables['oauth_states']>

/** What a sign-in that was begun needs at its end. */
export type NewOAuthState = {
  customerId: number
  /** The account that signs in again; null: any. */
  accountId: number | null
  source: string
  /** Sealed for `contextOfState(state)`. */
  secrets: string
  settings: AccountSettings
  until: Date
}

/** A `state` that nobody can guess: 256 random bits. Only its hash is stored. */
export function createState(): string {
  return randomBytes(32).toString('base64url')
}

export async function addState(db: Db, state: string, begun: NewOAuthState, now: Date): Promise<void> {
  await db.deleteFrom('oauth_states').where('expires_at', '<=', now).execute()
  await db
    .insertInto('oauth_states')
    .values({
      hash: hashState(state),
      customer_id: begun.customerId,
      account_id: begun.accountId,
      source: begun.source,
      secrets: begun.secrets,
      settings: JSON.stringify(begun.settings),
      expires_at: begun.until,
    })
    .execute()
}

/** What was begun under this state, once: whoever comes with it again finds nothing. */
export function takeState(db: Db, state: string, now: Date): Promise<OAuthState | undefined> {
  return db
    .deleteFrom('oauth_states')
    .where('hash', '=', hashState(state))
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** What its secrets are sealed for. */
export function contextOfState(state: string): string {
  return `oauth-state:${hashState(state)}`
}

function hashState(state: string): string {
  return createHash('sha256').update(state).digest('hex')
}
