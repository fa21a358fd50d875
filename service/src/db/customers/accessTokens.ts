import { createHash, randomBytes } from 'node:crypto'
import { TOKEN_SCOPES, type TokenScope } from '@inlet/wire/service'
import { KEPT } from '../keptStatements.ts'
import type { Db } from '../schema.ts'
import type { Customer } from './customers.ts'

/** A new token of the customer: 256 random bits, visible ASCII. Only its hash is stored. */
export async function issueToken(
  db: Db,
  customerId: number,
  { from, until, scopes }: { from: Date; until: Date; scopes: readonly TokenScope[] | null },
): Promise<string> {
  const token = `inlet_${randomBytes(32).toString('base64url')}`
  await db.deleteFrom('access_tokens').where('expires_at', '<=', from).execute()
  await db
    .insertInto('access_tokens')
    .values({
      hash: hashToken(token),
      customer_id: customerId,
      created_at: from,
      expires_at: until,
      scopes: scopes && [...scopes],
    })
    .execute()
  return token
}

/** Whether the text has the form of a token, whoever made it. */
export function isAccessToken(text: string): boolean {
  return /^inlet_[\w-]{43}$/.test(text)
}

/** What a token stands for. `scopes` null: it allows everything. */
type FoundToken = {
  readonly customer: Customer
  readonly scopes: readonly TokenScope[] | null
  readonly expiresAt: Date
}

/** Returns what the token stands for, or null if it is unknown or expired. */
export async function findToken(db: Db, hash: string, now: Date): Promise<FoundToken | null> {
  const row = await db
    .selectFrom('access_tokens')
    .innerJoin('customers', 'customers.id', 'access_tokens.customer_id')
    .select([
      'customers.id',
      'customers.organization_id',
      'customers.supplied_id',
      'access_tokens.scopes',
      'access_tokens.expires_at',
    ])
    .where('access_tokens.hash', '=', hash)
    .where('access_tokens.expires_at', '>', now)
    .modifyEnd(KEPT)
    .executeTakeFirst()
  if (!row) return null
  const customer = { id: row.id, organizationId: row.organization_id, suppliedId: row.supplied_id }
  // One that a newer release knows allows nothing here.
  const scopes = row.scopes && TOKEN_SCOPES.filter((scope) => row.scopes?.includes(scope))
  return { customer, scopes, expiresAt: row.expires_at }
}

/** A token is random, so a plain hash cannot be searched backwards. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
