import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { BlobStore } from '../blobs/BlobStore.ts'
import type { AuditRow } from '../db/audit/listAudit.ts'
import { listAudit } from '../db/audit/listAudit.ts'
import { accountsToErase } from '../db/customers/erasures.ts'
import { OF_ACCOUNT, OF_CUSTOMER } from '../db/export/exportedTables.ts'
import { type ExportPage, exportAudiences, exportGroups, exportRows } from '../db/export/exportRows.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { fileEntries } from './fileEntries.ts'
import { pageEntries } from './pageEntries.ts'
import { type Entry, type Summary, textEntry, writeArchive } from './writeArchive.ts'

export type ExportDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly blobStore: BlobStore
  readonly toAuditEntry: (row: AuditRow) => object
}

export type ExportRequest = {
  readonly customer: { readonly id: number; readonly organizationId: number; readonly suppliedId: string }
  /** The customer's own row as JSON. */
  readonly row: string
  /** Files up to this one are left out. */
  readonly afterFileId: number
}

/** Entries of the audit log in memory. */
const AUDIT_BATCH = 1000

/** Streams all that is kept about a customer as a `.tar.gz`, as fast as it is read. */
export function exportCustomer(deps: ExportDeps, request: ExportRequest): AsyncIterable<Uint8Array> {
  const now = deps.clock.now()
  const lastEntry = (summary: Summary) => manifestOf(request, summary, now)
  // Most originals are compressed already.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const tar = Readable.from(writeArchive(entriesOf(deps, request), lastEntry, now), { highWaterMark: 1 })
  tar.once('error', (error) => gzip.destroy(error))
  gzip.once('close', () => tar.destroy())
  return tar.pipe(gzip)
}

async function* entriesOf(deps: ExportDeps, request: ExportRequest): AsyncGenerator<Entry> {
  const { db } = deps
  const { customer, row, afterFileId } = request
  yield textEntry('customer.json', `${row}\n`)
  const owner = { column: 'customer_id', id: customer.id } as const
  for (const table of OF_CUSTOMER) yield* pageEntries(table.table, table.table, exportRows(db, table, owner))
  for (const id of await accountsToErase(db, customer.id)) {
    for (const table of OF_ACCOUNT) {
      const rows = exportRows(db, table, { column: 'account_id', id })
      yield* pageEntries(table.table, `accounts/${id}/${table.table}`, rows)
    }
  }
  yield* pageEntries('groups', 'groups', exportGroups(db, customer.id))
  yield* pageEntries('audiences', 'audiences', exportAudiences(db, customer.id))
  yield* pageEntries('audit', 'audit', auditPages(deps, customer))
  yield* fileEntries(deps, customer.id, afterFileId)
}

async function* auditPages(
  { db, toAuditEntry }: ExportDeps,
  { id, organizationId }: ExportRequest['customer'],
): AsyncGenerator<ExportPage> {
  let before: number | undefined
  do {
    const page = { customerId: id, ...(before !== undefined && { before }), limit: AUDIT_BATCH }
    const rows = await listAudit(db, organizationId, page)
    if (rows.length > 0) yield rows.map((row) => JSON.stringify(toAuditEntry(row)))
    before = rows.length < AUDIT_BATCH ? undefined : rows.at(-1)?.id
  } while (before !== undefined)
}

function manifestOf({ customer, afterFileId }: ExportRequest, summary: Summary, now: Date): Entry {
  const manifest = {
    format: 1,
    customer_id: customer.suppliedId,
    made_at: now.toISOString(),
    after_file_id: afterFileId,
    ...summary,
  }
  return textEntry('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
}
