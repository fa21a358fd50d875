import { AuditActor, AuditEffect } from '@inlet/wire/service'
import { type SqlBool, sql } from 'kysely'
import * as v from 'valibot'
import { allOf, type Condition } from '../filters/conditions.ts'
import type { Db } from '../schema.ts'

const Objects = v.record(v.string(), v.array(v.number()))
const Row = v.object({
  id: v.number(),
  at: v.date(),
  operation: v.string(),
  effect: AuditEffect,
  actor: AuditActor,
  actorId: v.nullable(v.string()),
  userId: v.nullable(v.string()),
  /** The host's own id. Null: none, or an erased customer. */
  customer: v.nullable(v.string()),
  customerId: v.nullable(v.number()),
  objects: Objects,
  outcomeObjects: v.nullable(Objects),
  more: v.number(),
  /** Null: not known. */
  status: v.nullable(v.number()),
  requestId: v.string(),
  address: v.nullable(v.string()),
})
export type AuditRow = v.InferOutput<typeof Row>

export type ListAuditRequest = {
  readonly customerId?: number
  readonly userId?: string
  readonly operation?: string
  readonly effect?: AuditEffect
  readonly from?: Date
  readonly to?: Date
  /** Only entries before this id. */
  readonly before?: number
  readonly limit: number
}

/** Entries of an organization, newest first. */
export async function listAudit(
  db: Db,
  organizationId: number,
  request: ListAuditRequest,
): Promise<AuditRow[]> {
  const { rows } = await sql`
    select e.id, e.at, e.operation, e.effect, e.actor, e.actor_id as "actorId", e.user_id as "userId",
      c.supplied_id as customer, e.customer_id as "customerId", e.objects, o.objects as "outcomeObjects",
      greatest(e.more_objects, o.more_objects) as more, coalesce(e.status, o.status) as status,
      e.request_id as "requestId", e.address
    from audit_entries e left join audit_outcomes o on o.call = e.call
      left join customers c on c.id = e.customer_id and c.deleted_at is null
    where ${allOf([sql<SqlBool>`e.organization_id = ${organizationId}`, ...conditionsOf(request)])}
    order by e.id desc limit ${request.limit}`.execute(db)
  return v.parse(v.array(Row), rows)
}

function conditionsOf({ customerId, ...request }: ListAuditRequest): Condition[] {
  const theirs = JSON.stringify({ customer: [customerId] })
  return [
    ...(customerId === undefined
      ? []
      : [
          sql<SqlBool>`(e.customer_id = ${customerId} or e.objects @> ${theirs}::jsonb or o.objects @> ${theirs}::jsonb)`,
        ]),
    ...(request.userId === undefined ? [] : [sql<SqlBool>`e.user_id = ${request.userId}`]),
    ...(request.operation === undefined ? [] : [sql<SqlBool>`e.operation = ${request.operation}`]),
    ...(request.effect === undefined ? [] : [sql<SqlBool>`e.effect = ${request.effect}`]),
    ...(request.from === undefined ? [] : [sql<SqlBool>`e.at >= ${request.from}`]),
    ...(request.to === undefined ? [] : [sql<SqlBool>`e.at < ${request.to}`]),
    ...(request.before === undefined ? [] : [sql<SqlBool>`e.id < ${request.before}`]),
  ]
}
