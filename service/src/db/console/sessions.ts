import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/**
 * What a session began with: a stored API key, or a proof of one of the configuration, or of the settings of the login
 * at which `subject` signed in.
 */
export type SessionKey = {
  readonly apiKeyId: number | null
  readonly keyProof: string | null
  readonly subject: string | null
  readonly role: string | null
}

type Session = SessionKey & {
  readonly organizationId: number
  readonly organization: string
  readonly expiresAt: Date
}

export async function insertSession(
  db: Db,
  {
    hash,
    organizationId,
    apiKeyId,
    keyProof,
    subject,
    role,
    expiresAt,
  }: Omit<Session, 'organization'> & { hash: string },
): Promise<void> {
  await db
    .insertInto('console_sessions')
    .values({
      hash,
      organization_id: organizationId,
      api_key_id: apiKeyId,
      key_proof: keyProof,
      subject,
      role,
      expires_at: expiresAt,
    })
    .execute()
}

/** Undefined: there is none, or it or its stored key has expired. */
export async function findSession(db: Db, hash: string, now: Date): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    select s.organization_id as "organizationId", o.name as organization, s.api_key_id as "apiKeyId",
      s.key_proof as "keyProof", s.subject, s.role, s.expires_at as "expiresAt"
    from console_sessions s join organizations o on o.id = s.organization_id
      left join api_keys k on k.id = s.api_key_id
    where s.hash = ${hash} and s.expires_at > ${now} and (k.expires_at is null or k.expires_at > ${now})`.execute(
    db,
  )
  return rows[0]
}

export async function endSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('console_sessions').where('hash', '=', hash).execute()
}

export async function forgetSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('console_sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('console_sign_ins').where('expires_at', '<=', now).execute()
}
