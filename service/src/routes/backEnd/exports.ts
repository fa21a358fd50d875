import { ExportCustomer } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AuditLog } from '../../audit/AuditLog.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import { findNamed } from '../../db/customers/people.ts'
import { exportCustomerRow } from '../../db/export/exportRows.ts'
import { type ExportDeps, exportCustomer } from '../../export/exportCustomer.ts'
import { RunningExports } from '../../export/RunningExports.ts'
import { noteObjects } from '../../http/auditCalls.ts'
import { endpoint } from '../../http/endpoint.ts'
import { HttpError, notFound } from '../../http/HttpError.ts'
import { toAuditEntry } from '../answers/toAuditEntry.ts'

type Deps = Omit<ExportDeps, 'toAuditEntry'> & { readonly audit: AuditLog }

/** POST /export_user: all that is kept about a customer, as an archive. */
export const exportEndpoints = [
  endpoint({
    id: 'exportCustomer',
    method: 'POST',
    path: '/export_user',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'content',
    isReadOnly: true,
    extension: true,
    summary: 'All that is kept about a customer, as a `.tar.gz`',
    request: { body: ExportCustomer },
    answer: v.string(),
    isArchive: true,
    errors: [404],
    run: ({ audit, ...deps }: Deps) => {
      const running = new RunningExports(deps.clock)
      return async (c) => {
        const { customer_id: suppliedId, after_file_id: afterFileId } = c.req.valid('json')
        const { db, clock } = deps
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const found = await findNamed(db, organizationId, suppliedId)
        const row = found && (await exportCustomerRow(db, found.id))
        if (!row) throw notFound('customer')
        noteObjects(c, 'customer', [found.id])
        // What this process still has to write.
        await audit.flush()
        const refusal = running.refusalOf(found.id, organizationId)
        if (refusal !== null) throw new HttpError(429, refusal, { 'Retry-After': '30' })
        const customer = { id: found.id, organizationId, suppliedId }
        const bytes = exportCustomer({ ...deps, toAuditEntry }, { customer, row, afterFileId })
        return new Response(running.stream(found.id, organizationId, bytes), {
          headers: {
            'Cache-Control': 'private, no-store',
            'Content-Disposition': `attachment; filename="customer-${found.id}.tar.gz"`,
            'Content-Type': 'application/gzip',
            'X-Content-Type-Options': 'nosniff',
          },
        })
      }
    },
  }),
]
