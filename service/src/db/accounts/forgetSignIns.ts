import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hashToken } from '../customers/accessTokens.ts'
import type { Db } from '../schema.ts'

export async function cancelSignIn(db: Db, customerId: number, key: string, now: Date): Promise<void> {
  const which = sql<SqlBool>`key_hash = ${hashToken(key)} and sign_ins.customer_id = ${customerId} and step <> 'connected'`
  await forgetSignIns(db, which, now)
}

/** Deletes expired sign-ins, above all unclaimed credentials. */
export async function forgetExpiredSignIns(db: Db, now: Date): Promise<void> {
  await forgetSignIns(db, sql`expires_at <= ${now}`, now)
}

/** Returns how many unclaimed credentials are to be revoked. */
export function forgetSignInsOf(
  trx: Db,
  { customerId, erasureId }: { readonly customerId: number; readonly erasureId: number },
  now: Date,
): Promise<number> {
  return forgetSignIns(trx, sql`sign_ins.customer_id = ${customerId}`, now, erasureId)
}

/** In one statement: a credential is either held, or being revoked. */
async function forgetSignIns(
  db: Db,
  which: RawBuilder<SqlBool>,
  now: Date,
  erasureId: number | null = null,
): Promise<number> {
  const { rows } = await sql`
    with gone as (delete from sign_ins where ${which} returning *)
    insert into jobs (kind, payload, organization_id, customer_id, run_at, created_at)
    select 'revoke', jsonb_build_object(
        'accountId', null, 'signIn', gone.hash, 'source', gone.source, 'credential', gone.credential,
        'app', jsonb_build_object('id', gone.app_id, 'clientId', gone.client_id),
        'sharedGrant', gone.identity ->> 'sharedGrant', 'erasureId', ${erasureId}::integer),
      c.organization_id, c.id, ${now}, ${now}
    from gone join customers c on c.id = gone.customer_id where gone.credential is not null
    returning id`.execute(db)
  return rows.length
}
