import { createHash, randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../schema.ts'

export type ApiKeyRow = Selectable<Tables['api_keys']>
/** A new key, which is shown once. */
export type MadeKey = { readonly row: ApiKeyRow; readonly key: string }

/** Prefix of keys, by which scanners for leaked secrets find them. */
const PREFIX = 'inlet_key_'
const HINT = 4
/** Seconds for which another use is not recorded. */
const USE_SECONDS = 60

/** Creates an API key of the organization: 256 random bits. Only its hash is stored. */
export async function makeKey(
  db: Db,
  { organizationId, name }: { organizationId: number; name: string },
  now: Date,
): Promise<MadeKey> {
  const key = PREFIX + randomBytes(32).toString('base64url')
  const row = await db
    .insertInto('api_keys')
    .values({
      organization_id: organizationId,
      name,
      hash: hashKey(key),
      hint: key.slice(-HINT),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, key }
}

/** Returns the stored key and its organization, or null if it is unknown, expired or revoked. */
export async function findStoredKey(
  db: Db,
  key: string,
  now: Date,
): Promise<{ id: number; organization: string } | null> {
  if (!key.startsWith(PREFIX)) return null
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('organizations', 'organizations.id', 'api_keys.organization_id')
    .select(['api_keys.id', 'api_keys.last_used_at', 'organizations.name'])
    .where('hash', '=', hashKey(key))
    .where(sql<boolean>`(expires_at is null or expires_at > ${now})`)
    .executeTakeFirst()
  if (!row) return null
  const used = row.last_used_at?.getTime() ?? 0
  if (now.getTime() - used >= USE_SECONDS * 1000) {
    await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', row.id).execute()
  }
  return { id: row.id, organization: row.name }
}

/** Lists all keys ever made, newest first. */
export function listKeys(db: Db, organizationId: number): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('id', 'desc')
    .execute()
}

/** Counts the active keys. */
export async function countKeys(db: Db, organizationId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`(expires_at is null or expires_at > ${now})`)
    .executeTakeFirstOrThrow()
  return count
}

/** Null: there is no such active key without an expiry. */
export async function rotateKey(
  db: Db,
  { organizationId, id }: { organizationId: number; id: number },
  { now, until }: { now: Date; until: Date },
): Promise<MadeKey | null> {
  return db.transaction().execute(async (trx) => {
    const old = await trx
      .updateTable('api_keys')
      .set({ expires_at: until })
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .where('expires_at', 'is', null)
      .returning('name')
      .executeTakeFirst()
    return old ? makeKey(trx, { organizationId, name: old.name }, now) : null
  })
}

/** Revokes a key. Undefined: there is no such key. */
export function revokeKey(
  db: Db,
  { organizationId, id }: { organizationId: number; id: number },
  now: Date,
): Promise<ApiKeyRow | undefined> {
  return db
    .updateTable('api_keys')
    .set({ expires_at: sql<Date>`least(expires_at, ${now})` })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .returningAll()
    .executeTakeFirst()
}

/** Keys are random, so an unsalted hash is safe, and a lookup by hash leaks nothing by its timing. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
