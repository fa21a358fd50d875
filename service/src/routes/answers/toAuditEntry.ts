import type { AuditEntry } from '@inlet/wire/service'
import type { AuditRow } from '../../db/audit/listAudit.ts'

/** Converts an entry of the audit log to the format of `GET /audit`. */
export function toAuditEntry(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    operation: row.operation,
    effect: row.effect,
    actor: { type: row.actor, id: row.actorId, user_id: row.userId },
    customer_id: row.customer,
    customer_number: row.customerId,
    objects: { ...row.objects, ...row.outcomeObjects },
    more_objects: row.more,
    status: row.status,
    request_id: row.requestId,
    address: row.address,
  }
}
