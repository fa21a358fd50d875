import { createHash, randomBytes } from 'node:crypto'
import { KEPT } from '../keptStatements.ts'
import type { Db } from '../schema.ts'
import type { Customer } from './customers.ts'

/** A new token of the customer: 256 random bits, visible ASCII. Only its hash is stored. */
export async function issueToken(
  db: Db,
  customerId: number,
  lifetime: { from: Date; until: Date },
): Promise<string> {
  const token = `inlet_${randomBytes(32).toString('base64url')}`
  await db.deleteFrom('access_tokens').where('expires_at', '<=', lifetime.from).execute()
  await db
    .insertInto('access_tokens')
    .values({
      hash: hashToken(token),
      customer_id: customerId,
      created_at: lifetime.from,
      expires_at: lifetime.until,
    })
    .execute()
  return token
}

/** Whether the text has the form of a token, whoever made it. */
export function isAccessToken(text: string): boolean {
  return /^inlet_[\w-]{43}$/.test(text)
}

/** Whose token it is; null for an unknown or expired one. */
export async function findTokenCustomer(db: Db, hash: string, now: Date): Promise<Customer | null> {
  const row = await db
    .selectFrom('access_tokens')
    .innerJoin('customers', 'customers.id', 'access_tokens.customer_id')
    .select(['customers.id', 'customers.organization_id', 'customers.supplied_id'])
    .where('access_tokens.hash', '=', hash)
    .where('access_tokens.expires_at', '>', now)
    .modifyEnd(KEPT)
    .executeTakeFirst()
  return row ? { id: row.id, organizationId: row.organization_id, suppliedId: row.supplied_id } : null
}

/** A token is random, so a plain hash cannot be searched backwards. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
