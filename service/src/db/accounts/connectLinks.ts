import { timingSafeEqual } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { hashToken } from '../customers/accessTokens.ts'
import type { Customer } from '../customers/customers.ts'
import type { Db } from '../schema.ts'

/** Open links of a customer. */
const MAX_OPEN = 100

/** A customer has as many open links as one can have. */
export class TooManyLinks extends Error {
  override readonly name = 'TooManyLinks'

  constructor() {
    super(`This customer has ${MAX_OPEN} open links already. Delete one first.`)
  }
}

type NewConnectLink = {
  readonly customerId: number
  readonly source: string
  /** The account to repair. Null: a new one is connected. */
  readonly accountId: number | null
  readonly redirectUrl: string | null
  /** The person whom it is for. Null: nobody. */
  readonly ownerId: string | null
  /** Who may read the new account, besides that person. */
  readonly readers: readonly string[] | null
  readonly secret: string
  readonly expiresAt: Date
}

/** Stores a link and returns its id. Throws TooManyLinks. */
export async function addConnectLink(trx: Db, link: NewConnectLink, now: Date): Promise<number> {
  const { customerId } = link
  // One after the other, so that two calls can't both add the last link.
  await trx.selectFrom('customers').select('id').where('id', '=', customerId).forNoKeyUpdate().execute()
  const { count } = await trx
    .selectFrom('connect_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where(isOpenAt(now))
    .executeTakeFirstOrThrow()
  if (count >= MAX_OPEN) throw new TooManyLinks()
  const { id } = await trx
    .insertInto('connect_links')
    .values({
      hash: hashToken(link.secret),
      customer_id: customerId,
      source: link.source,
      account_id: link.accountId,
      redirect_url: link.redirectUrl,
      owner_id: link.ownerId,
      readers: link.readers && [...link.readers],
      created_at: now,
      expires_at: link.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function isOpenAt(now: Date) {
  return sql<SqlBool>`(connect_links.used_at is null and connect_links.revoked_at is null
    and connect_links.expires_at > ${now})`
}

export async function isLinkOpen(db: Db, id: number, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('connect_links')
    .select('id')
    .where('id', '=', id)
    .where(isOpenAt(now))
    .executeTakeFirst()
  return found !== undefined
}

/** What a link is for. */
export type OpenLink = {
  readonly id: number
  readonly source: string
  readonly accountId: number | null
  readonly ownerId: string | null
  readonly readers: readonly string[] | null
  readonly customer: Customer
  readonly organization: string
}

/** Returns the open link with this secret. */
export async function findOpenLink(
  db: Db,
  { id, secret }: { readonly id: number; readonly secret: string },
  now: Date,
): Promise<OpenLink | undefined> {
  const row = await db
    .selectFrom('connect_links')
    .innerJoin('customers', 'customers.id', 'connect_links.customer_id')
    .innerJoin('organizations', 'organizations.id', 'customers.organization_id')
    .select([
      'connect_links.hash',
      'connect_links.source',
      'connect_links.account_id',
      'connect_links.owner_id',
      'connect_links.readers',
    ])
    .select(['customers.id as customer_id', 'customers.organization_id', 'customers.supplied_id'])
    .select('organizations.name as organization')
    .where('connect_links.id', '=', id)
    .where('customers.deleted_at', 'is', null)
    .where(isOpenAt(now))
    .executeTakeFirst()
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashToken(secret)))) return undefined
  const {
    source,
    account_id: accountId,
    owner_id: ownerId,
    readers,
    customer_id,
    organization_id,
    supplied_id,
    organization,
  } = row
  const customer = { id: customer_id, organizationId: organization_id, suppliedId: supplied_id }
  return { id, source, accountId, ownerId, readers, customer, organization }
}

/** Uses the link up for a sign-in, and enqueues the event. Returns false if it was not open any more. */
export async function useLink(trx: Db, id: number, signIn: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('connect_links')
    .set({ used_at: now, sign_in: signIn })
    .where('id', '=', id)
    .where(isOpenAt(now))
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return false
  await sql`select tell_webhooks(l.customer_id, 'CONNECT_LINK_USED', 'CONNECT_LINK', to_jsonb(l.id::text),
      jsonb_build_object('data_source_type', l.source, 'data_source_id', l.account_id),
      array['connect-link:' || l.id], ${now})
    from connect_links l where l.id = ${id}`.execute(trx)
  return true
}

/** Ends a link of the organization. Returns false if it has no such link. */
export async function revokeLink(db: Db, organizationId: number, id: number, now: Date): Promise<boolean> {
  const revoked = await sql`
    update connect_links l set revoked_at = coalesce(revoked_at, ${now})
    from customers c where l.id = ${id} and c.id = l.customer_id and c.organization_id = ${organizationId}
    returning l.id`.execute(db)
  return revoked.rows.length > 0
}

/** Who sent a person to a sign-in by a link, and where they go on. */
export type LinkSender = { readonly organization: string; readonly redirectUrl: string | null }

/** Returns the sender of the link that led to this sign-in, if one did. */
export function findLinkSender(db: Db, signIn: string): Promise<LinkSender | undefined> {
  return db
    .selectFrom('connect_links')
    .innerJoin('customers', 'customers.id', 'connect_links.customer_id')
    .innerJoin('organizations', 'organizations.id', 'customers.organization_id')
    .select(['organizations.name as organization', 'connect_links.redirect_url as redirectUrl'])
    .where('connect_links.sign_in', '=', signIn)
    .executeTakeFirst()
}

/** Deletes links that expired before then. */
export async function forgetLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('connect_links').where('expires_at', '<', before).execute()
}
