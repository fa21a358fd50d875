import type { AuditActor, AuditEffect } from '@inlet/wire/service'
import { sql } from 'kysely'
import type { Db } from '../schema.ts'

/** Ids by kind, and how many are left out. */
export type AuditedObjects = {
  readonly objects: Readonly<Record<string, readonly number[]>>
  readonly more: number
}

/** One call. `status` null: its outcome follows. */
export type NewAuditEntry = AuditedObjects & {
  readonly call: string
  readonly at: Date
  /** The id of a customer's organization, or the name that a back end's key stands for. */
  readonly organization: number | string
  readonly customerId: number | null
  readonly actor: AuditActor
  readonly actorId: string | null
  readonly userId: string | null
  readonly operation: string
  readonly effect: AuditEffect
  readonly status: number | null
  readonly requestId: string
  readonly address: string | null
}

export type NewAuditOutcome = AuditedObjects & {
  readonly call: string
  readonly at: Date
  readonly status: number
}

export async function addAuditEntries(db: Db, entries: readonly NewAuditEntry[]): Promise<void> {
  const rows = entries.map(({ organization, ...entry }) => ({
    ...entry,
    organizationId: typeof organization === 'number' ? organization : null,
    organization: typeof organization === 'string' ? organization : null,
    // PostgreSQL has no text with this character.
    userId: entry.userId?.replaceAll('\0', '') ?? null,
  }))
  await sql`
    insert into audit_entries (call, at, organization_id, customer_id, actor, actor_id, user_id, operation, effect,
      objects, more_objects, status, request_id, address)
    select call, at, coalesce("organizationId", o.id), "customerId", actor, "actorId", "userId", operation, effect,
      objects, more, status, "requestId", address
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(call uuid, at timestamptz, "organizationId" integer,
      organization text, "customerId" integer, actor text, "actorId" text, "userId" text, operation text, effect text,
      objects jsonb, more integer, status smallint, "requestId" text, address text)
    left join organizations o on o.name = r.organization
    where coalesce("organizationId", o.id) is not null
    order by at`.execute(db)
}

export async function addAuditOutcomes(db: Db, outcomes: readonly NewAuditOutcome[]): Promise<void> {
  await sql`
    insert into audit_outcomes (call, at, status, objects, more_objects)
    select call, at, status, objects, more from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as r(call uuid, at timestamptz, status smallint, objects jsonb, more integer)
    on conflict (call) do nothing`.execute(db)
}
