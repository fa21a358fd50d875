import type { SignInReason } from '@inlet/wire/service'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { AccountIdentity } from '../../sources/Connector.ts'
import { hashToken } from '../customers/accessTokens.ts'
import type { Db, Tables } from '../schema.ts'
import type { AccountSettings } from './AccountSettings.ts'
import type { GivenUnder } from './apps.ts'
import { forgetExpiredSignIns } from './forgetSignIns.ts'

export type SignInRow = Selectable<Tables['sign_ins']>

// The steps of a row. `begun`: our page shows. `away`: one browser is at the source. `returned`: its code is being
// exchanged. `waiting`: an administrator has to agree first; then the person leaves once more. `held`: the access is there
// and waits to be claimed. `connected`, `failed`: it is over, and whoever began it may still ask.

/** Milliseconds that each step may take. */
export const STEP_LIMIT = 10 * 60_000
/** Milliseconds that an administrator has. */
const APPROVAL_LIMIT = 14 * 86_400_000
/** How often a number may be typed. */
export const NUMBER_TRIES = 3
/** Milliseconds without a question after which nobody seems to be there who could claim. */
const LEFT_ALONE = 15_000

export type NewSignIn = {
  key: string
  customerId: number
  /** The account that signs in again; null: any. */
  accountId: number | null
  source: string
  claimed: boolean
  number: string
  /** Sealed for `contextOfSignIn(hash)`. */
  secrets: string
  settings: AccountSettings
  /** What is imported is chosen in its window. */
  picks: boolean
  /** The app that it is begun under. */
  under: GivenUnder
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
      asked_at: now,
      expires_at: until(now),
    })
    .execute()
}

/** What is to be connected, to be shown before it begins. */
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

/** One more number was typed. Undefined: there is nothing to type it for, or it was done too often. */
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

/** It has not begun yet, or an administrator was asked for: then as often as it takes. */
const mayLeave = sql<SqlBool>`(sign_ins.step = 'begun'
  or sign_ins.approval_hash is not null and sign_ins.step in ('waiting', 'away'))`

/** One browser leaves for the source, once; only it may come back. */
export function leaveSignIn(
  db: Db,
  which: { readonly key: string } | { readonly state: string },
  browser: string,
  now: Date,
): Promise<SignInRow | undefined> {
  const change = db
    .updateTable('sign_ins')
    // Of one that an administrator was asked for, the longer time stays.
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

/** Somebody comes back with this state, once: whoever comes with it again finds nothing. */
export function takeReturn(db: Db, state: string, now: Date): Promise<SignInRow | undefined> {
  return db
    .updateTable('sign_ins')
    .set({ step: 'returned', expires_at: until(now) })
    .where('hash', '=', hashToken(state))
    .where('step', '=', 'away')
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** False: the sign-in was called off meanwhile. */
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

/** An administrator has to agree first: it stays until then. `secrets`: sealed, with the address for them. */
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

/** The sign-in that an administrator comes back for. */
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

/** It is over: `accountId` came of it, or nothing for that reason. */
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

/** The browser that came back chooses what is imported of its account. Each look gives it as long again. */
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

/** Whoever holds the key asks how it stands. Undefined for another customer's. */
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

/** The same, kept from everybody else until the transaction ends, if it can be claimed. */
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

/** Gives a sign-in of the customer, which a browser has left for and nobody asks about any more, to a new key. */
export async function resumeSignIn(
  db: Db,
  wanted: { readonly customerId: number; readonly source: string; readonly key: string },
  now: Date,
): Promise<boolean> {
  await forgetExpiredSignIns(db, now)
  const alone = new Date(now.getTime() - LEFT_ALONE)
  const resumed = await sql`
    update sign_ins set key_hash = ${hashToken(wanted.key)}, asked_at = ${now}
    where hash = (
      select hash from sign_ins
      where customer_id = ${wanted.customerId} and source = ${wanted.source} and claimed
        and step in ('away', 'returned', 'waiting', 'held') and asked_at < ${alone}
      order by expires_at desc limit 1 for update skip locked)
    returning hash`.execute(db)
  return resumed.rows.length > 0
}

/** What its secrets are sealed for. */
export function contextOfSignIn(hash: string): string {
  return `sign-in:${hash}`
}

function until(now: Date): Date {
  return new Date(now.getTime() + STEP_LIMIT)
}
