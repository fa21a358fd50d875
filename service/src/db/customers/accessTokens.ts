import { createHash, randomBytes } from 'node:crypto'
import { GRANT_SOURCES, GrantFilter, TOKEN_SCOPES, type TokenScope } from '@inlet/wire/service'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as v from 'valibot'
import type { Bounds } from '../filters/Reach.ts'
import { PREPARED } from '../preparedStatements.ts'
import type { Db } from '../schema.ts'
import type { Customer } from './customers.ts'

/** What a token allows. Null for `scopes` and `bounds`: no limit. */
export type TokenGrant = {
  readonly scopes: readonly TokenScope[] | null
  /** Null: it reaches everything of its customer. */
  readonly bounds: Bounds | null
  /** Who may read what it makes, besides its person. */
  readonly readers: readonly string[] | null
}

/** The grant of a token that allows everything. */
export const WHOLE_GRANT: TokenGrant = { scopes: null, bounds: null, readers: null }

type NewToken = {
  readonly from: Date
  readonly until: Date
  readonly grant: TokenGrant
  /** The token that it was made from, with which it ends. */
  readonly parentHash?: string
}

export type IssuedToken = { readonly token: string; readonly id: number; readonly customerId: number }

/** Creates a token of the customer: 256 random bits in visible ASCII. Only its hash is stored. */
export async function issueToken(
  db: Db,
  customerId: number,
  { from, until, grant, parentHash }: NewToken,
): Promise<IssuedToken> {
  const { scopes, bounds, readers } = grant
  const token = `inlet_${randomBytes(32).toString('base64url')}`
  await db.deleteFrom('access_tokens').where('expires_at', '<=', from).execute()
  const { id } = await db
    .insertInto('access_tokens')
    .values({
      hash: hashToken(token),
      customer_id: customerId,
      created_at: from,
      expires_at: until,
      scopes: scopes && [...scopes],
      sources: bounds?.sources ? [...bounds.sources] : null,
      account_ids: bounds?.accountIds ? [...bounds.accountIds] : null,
      filter: bounds?.filter ? JSON.stringify(bounds.filter) : null,
      user_id: bounds?.userId ?? null,
      parent_hash: parentHash ?? null,
      readers: readers && [...readers],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { token, id, customerId }
}

/** Returns whether the text has the format of a token. */
export function isAccessToken(text: string): boolean {
  return /^inlet_[\w-]{43}$/.test(text)
}

/** What a token stands for. */
export type FoundToken = {
  readonly customer: Customer
  readonly grant: TokenGrant
  readonly expiresAt: Date
  readonly hash: string
  readonly id: number
}

/** Returns what the token stands for, or null if it is unknown, expired or revoked. */
export function findToken(db: Db, hash: string, now: Date): Promise<FoundToken | null> {
  return find(db, sql<SqlBool>`t.hash = ${hash}`, now)
}

/** The same by the id with which signed URLs name it. */
export function findTokenById(db: Db, id: number, now: Date): Promise<FoundToken | null> {
  return find(db, sql<SqlBool>`t.id = ${id}`, now)
}

async function find(db: Db, which: RawBuilder<SqlBool>, now: Date): Promise<FoundToken | null> {
  const row = await db
    .selectFrom('access_tokens as t')
    .innerJoin('customers as c', 'c.id', 't.customer_id')
    .select(['c.id', 'c.organization_id', 'c.supplied_id'])
    .select(['t.scopes', 't.sources', 't.account_ids', 't.filter', 't.user_id', 't.readers'])
    .select(['t.expires_at', 't.hash', 't.id as token_id'])
    .where(which)
    .where('t.expires_at', '>', now)
    .modifyEnd(PREPARED)
    .executeTakeFirst()
  if (!row) return null
  const customer = { id: row.id, organizationId: row.organization_id, suppliedId: row.supplied_id }
  return {
    customer,
    grant: {
      // Scopes and sources that only a newer release knows allow nothing here.
      scopes: row.scopes && TOKEN_SCOPES.filter((scope) => row.scopes?.includes(scope)),
      bounds: boundsOf(row),
      readers: row.readers,
    },
    expiresAt: row.expires_at,
    hash: row.hash,
    id: row.token_id,
  }
}

type BoundColumns = {
  readonly sources: readonly string[] | null
  readonly account_ids: readonly number[] | null
  readonly filter: unknown
  readonly user_id: string | null
}

function boundsOf({
  sources,
  account_ids: accountIds,
  filter,
  user_id: userId,
}: BoundColumns): Bounds | null {
  if (sources === null && accountIds === null && filter === null && userId === null) return null
  return {
    sources: sources && GRANT_SOURCES.filter((source) => sources.includes(source)),
    accountIds,
    filter: filter === null ? null : v.parse(GrantFilter, filter),
    userId,
  }
}

/** Tokens to revoke. `madeFrom`: only the token of this hash, and those that were made from it. */
export type Revoked =
  | { readonly hash: string; readonly madeFrom?: string }
  | { readonly userId: string }
  | 'all'

/** Revokes tokens of the customer, with those that were made from them. */
export async function revokeTokens(db: Db, customerId: number, which: Revoked): Promise<void> {
  if (which === 'all') {
    await db.deleteFrom('access_tokens').where('customer_id', '=', customerId).execute()
  } else if ('userId' in which) {
    const { userId } = which
    await sql`delete from access_tokens where customer_id = ${customerId} and user_id = ${userId}`.execute(db)
  } else {
    const { hash, madeFrom } = which
    const own = sql`
      with recursive own as (
        select hash from access_tokens where hash = ${madeFrom ?? hash}
        union select t.hash from access_tokens t join own on t.parent_hash = own.hash)
      select hash from own`
    await sql`delete from access_tokens where customer_id = ${customerId} and hash = ${hash}
      and hash in (${own})`.execute(db)
  }
}

/** Tokens are random, so an unsalted hash is safe. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
