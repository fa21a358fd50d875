import { AuditEntry, AuditPage, AuditQuery } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AuditLog } from '../../audit/AuditLog.ts'
import { type ListAuditRequest, listAudit } from '../../db/audit/listAudit.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import { findNamed } from '../../db/customers/people.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalid } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import { toAuditEntry } from '../answers/toAuditEntry.ts'

type Deps = { db: Db; clock: Clock; audit: AuditLog }

const NDJSON = 'application/x-ndjson'
/** Entries that an export has in memory. */
const BATCH = 1000

/** Who changed and who read what, as the audit log has it. */
export const auditEndpoints = [
  endpoint({
    id: 'listAuditEntries',
    method: 'GET',
    path: '/audit',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    extension: true,
    summary: 'Who changed and who read what, the newest first',
    request: { query: AuditQuery },
    answer: AuditPage,
    run:
      ({ db, clock, audit }: Deps) =>
      async (c) => {
        const { limit, ...wanted } = c.req.valid('query')
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const request = await requestOf(db, organizationId, wanted)
        // What this process still has to write.
        await audit.flush()
        if (c.req.header('Accept')?.includes(NDJSON)) return exportOf(db, organizationId, request)
        const rows = request ? await listAudit(db, organizationId, { ...request, limit: limit + 1 }) : []
        const shown = rows.slice(0, limit)
        const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
        return { results: shown.map(toAuditEntry), next }
      },
  }),
]

type Filters = Omit<ListAuditRequest, 'limit'>

/** Null: there is no such customer. */
async function requestOf(
  db: Db,
  organizationId: number,
  query: Omit<v.InferOutput<typeof AuditQuery>, 'limit'>,
): Promise<Filters | null> {
  const { customer_id: name, customer_number: number, user_id: userId, from, to, ...rest } = query
  if (name !== undefined && number !== undefined) {
    throw invalid(['query', 'customer_number'], 'Give customer_id or customer_number, not both.')
  }
  const named = name === undefined ? undefined : await findNamed(db, organizationId, name)
  if (name !== undefined && !named) return null
  const customerId = named?.id ?? number
  return {
    ...rest,
    ...(customerId !== undefined && { customerId }),
    ...(userId !== undefined && { userId }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
  }
}

/** All that match, one JSON text a line. */
function exportOf(db: Db, organizationId: number, request: Filters | null): Response {
  async function* lines(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder()
    let before = request?.before
    for (let isMore = request !== null; isMore; ) {
      const page = { ...request, ...(before !== undefined && { before }), limit: BATCH }
      const rows = await listAudit(db, organizationId, page)
      const text = rows.map((row) => `${JSON.stringify(v.parse(AuditEntry, toAuditEntry(row)))}\n`).join('')
      if (text !== '') yield encoder.encode(text)
      before = rows.at(-1)?.id
      isMore = rows.length === BATCH
    }
  }
  return new Response(ReadableStream.from(lines()), { headers: { 'Content-Type': NDJSON } })
}
