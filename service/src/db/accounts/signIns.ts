import type { SignInReason } from '@inlet/wire/service'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { AccountIdentity } from '../../sources/Credential.ts'
import { hashToken } from '../customers/accessTokens.ts'
import type { Db, Tables } from '../schema.ts'
import type { AccountSettings } from './AccountSettings.ts'
import type { GivenUnder } from './apps.ts'
import { forgetExpiredSignIns } from './forgetSignIns.ts'

export type SignInRow = Selectable<Tables['sign_ins']>

// The steps of a row. `begun`: our page is shown. `away`: one browser is at the source. `returned`: its code is being
// exchanged. `waiting`: an administrator has to consent first; then the user goes to the source again. `held`: the
// credential waits to be claimed. `connected`, `failed`: it has ended, and the widget may still read the result.

/** Milliseconds that each step may take. */
export const STEP_LIMIT = 10 * 60_000
/** Milliseconds that an administrator has. */
const APPROVAL_LIMIT = 14 * 86_400_000
/** How often a number may be typed. */
export const NUMBER_TRIES = 3
/** Milliseconds without a status request after which no widget seems to be left that could claim it. */
const LEFT_ALONE = 15_000

export type NewSignIn = {
  key: string
  customerId: number
  /** The account to reconnect; null: any. */
  accountId: number | null
  source: string
  claimed: boolean
  number: string
  /** Sealed for `contextOfSignIn(hash)`. */
  secrets: string
  settings: AccountSettings
  /** Files are selected in the sign-in window. */
  picks: boolean
  /** The app that it uses. */
  under: GivenUnder
  /** The person whose account it becomes. Null: nobody's. */
  ownerId: string | null
}

export async function addSignIn(db: Db, state: string, begun: NewSignIn, now: Date): Promise<void> {
  await forgetExpiredSignIns(db, now)
  await db
    .insertInto('sign_ins')
    .values({
      hash: hashToken(state),
      key_hash: hashToken(begun.key),
      customer_id: begun.customerId,
      account_id: begun.accountId,
      source: begun.source,
      claimed: begun.claimed,
      picks: begun.picks,
      number: begun.number,
      secrets: begun.secrets,
      settings: JSON.stringify(begun.settings),
      app_id: begun.under.id,
      client_id: begun.under.clientId,
      owner_id: begun.ownerId,
      asked_at: now,
      expires_at: until(now),
    })
    .execute()
}

/** What is to be connected, shown before it begins. */
export type Invitation = { source: string; claimed: boolean; organization: string; customer: string }

export function findInvitation(db: Db, state: string, now: Date): Promise<Invitation | undefined> {
  return db
    .selectFrom('sign_ins')
    .innerJoin('customers', 'customers.id', 'sign_ins.customer_id')
    .innerJoin('organizations', 'organizations.id', 'customers.organization_id')
    .select([
      'sign_ins.source',
      'sign_ins.claimed',
      'organizations.name as organization',
      'customers.supplied_id as customer',
    ])
    .where('sign_ins.hash', '=', hashToken(state))
    .where(mayLeave)
    .where('sign_ins.expires_at', '>', now)
    .executeTakeFirst()
}

/** Counts an attempt to type the number. Undefined: no sign-in waits for one, or there were too many attempts. */
export function countTry(db: Db, state: string, now: Date): Promise<SignInRow | undefined> {
  return db
    .updateTable('sign_ins')
    .set({ tries: sql`tries + 1` })
    .where('hash', '=', hashToken(state))
    .where(mayLeave)
    .where('expires_at', '>', now)
    .where('tries', '<', NUMBER_TRIES)
    .returningAll()
    .executeTakeFirst()
}

/** It has not begun yet, or waits for an administrator; then it may be repeated. */
const mayLeave = sql<SqlBool>`(sign_ins.step = 'begun'
  or sign_ins.approval_hash is not null and sign_ins.step in ('waiting', 'away'))`

/** Binds the sign-in to one browser, once; only that one may come back. */
export function leaveSignIn(
  db: Db,
  which: { readonly key: string } | { readonly state: string },
  browser: string,
  now: Date,
): Promise<SignInRow | undefined> {
  const change = db
    .updateTable('sign_ins')
    // A sign-in that waits for an administrator keeps its later expiry.
    .set({
      step: 'away',
      browser_hash: hashToken(browser),
      expires_at: sql`greatest(expires_at, ${until(now)})`,
    })
    .where(mayLeave)
    .where('expires_at', '>', now)
  const found =
    'key' in which
      ? change.where('key_hash', '=', hashToken(which.key))
      : change.where('hash', '=', hashToken(which.state))
  return found.returningAll().executeTakeFirst()
}

/** Returns the sign-in with this state and marks it as returned. Works once. */
export function consumeSignIn(db: Db, state: string, now: Date): Promise<SignInRow | undefined> {
  return db
    .updateTable('sign_ins')
    .set({ step: 'returned', expires_at: until(now) })
    .where('hash', '=', hashToken(state))
    .where('step', '=', 'away')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Returns false if the sign-in was canceled meanwhile. */
export async function holdCredential(
  db: Db,
  hash: string,
  held: { readonly credential: string; readonly identity: AccountIdentity },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('sign_ins')
    .set({
      step: 'held',
      credential: held.credential,
      identity: JSON.stringify(held.identity),
      expires_at: until(now),
    })
    .where('hash', '=', hash)
    .where('step', '=', 'returned')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Keeps the sign-in until an administrator consents. `secrets`: sealed, with the consent URL. */
export async function awaitApproval(
  db: Db,
  hash: string,
  approval: { readonly hash: string; readonly secrets: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({
      step: 'waiting',
      secrets: approval.secrets,
      approval_hash: approval.hash,
      approved_at: null,
      tries: 0,
      browser_hash: null,
      expires_at: new Date(now.getTime() + APPROVAL_LIMIT),
    })
    .where('hash', '=', hash)
    .where('step', '=', 'returned')
    .execute()
}

/** Returns the sign-in for which an administrator comes back. */
export function findAwaiting(db: Db, token: string, now: Date): Promise<SignInRow | undefined> {
  return db
    .selectFrom('sign_ins')
    .selectAll()
    .where('approval_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function noteApproval(db: Db, hash: string, now: Date): Promise<void> {
  await db.updateTable('sign_ins').set({ approved_at: now }).where('hash', '=', hash).execute()
}

/** Ends the sign-in, with an account or with a reason for its failure. */
export async function endSignIn(
  db: Db,
  hash: string,
  end: { readonly accountId: number } | { readonly reason: SignInReason },
  now: Date,
): Promise<void> {
  const outcome =
    'reason' in end
      ? { step: 'failed' as const, reason: end.reason }
      : { step: 'connected' as const, connected_id: end.accountId }
  await db
    .updateTable('sign_ins')
    .set({ ...outcome, secrets: '', credential: null, identity: null, expires_at: until(now) })
    .where('hash', '=', hash)
    .execute()
}

/** Returns the sign-in whose browser is selecting files. Each call extends it. */
export function keepPicking(
  db: Db,
  hash: string,
  browser: string,
  now: Date,
): Promise<SignInRow | undefined> {
  return db
    .updateTable('sign_ins')
    .set({ expires_at: until(now) })
    .where('hash', '=', hash)
    .where('browser_hash', '=', hashToken(browser))
    .where('step', '=', 'connected')
    .where('picks', '=', true)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Returns the sign-in for the holder of its key. Undefined for another customer's. */
export async function askSignIn(
  db: Db,
  customerId: number,
  key: string,
  now: Date,
): Promise<SignInRow | undefined> {
  return db
    .updateTable('sign_ins')
    .set({ asked_at: now })
    .where('key_hash', '=', hashToken(key))
    .where('customer_id', '=', customerId)
    .returningAll()
    .executeTakeFirst()
}

/** Returns it locked until the transaction ends, if it can be claimed. */
export function lockHeld(trx: Db, hash: string, now: Date): Promise<SignInRow | undefined> {
  return trx
    .selectFrom('sign_ins')
    .selectAll()
    .where('hash', '=', hash)
    .where('step', '=', 'held')
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
}

/** Gives a new key to a sign-in of the customer that a browser has left for and no widget asks about any more. */
export async function resumeSignIn(
  db: Db,
  wanted: {
    readonly customerId: number
    readonly source: string
    readonly key: string
    readonly ownerId: string | null
  },
  now: Date,
): Promise<boolean> {
  await forgetExpiredSignIns(db, now)
  const alone = new Date(now.getTime() - LEFT_ALONE)
  const resumed = await sql`
    update sign_ins set key_hash = ${hashToken(wanted.key)}, asked_at = ${now}
    where hash = (
      select hash from sign_ins
      where customer_id = ${wanted.customerId} and source = ${wanted.source} and claimed
        and owner_id is not distinct from ${wanted.ownerId}::text
        and step in ('away', 'returned', 'waiting', 'held') and asked_at < ${alone}
      order by expires_at desc limit 1 for update skip locked)
    returning hash`.execute(db)
  return resumed.rows.length > 0
}

/** The context that its secrets are sealed for. */
export function contextOfSignIn(hash: string): string {
  return `sign-in:${hash}`
}

function until(now: Date): Date {
  return new Date(now.getTime() + STEP_LIMIT)
}
