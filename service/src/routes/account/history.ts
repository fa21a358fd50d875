import {
  EntriesQuery,
  HistoryPath,
  RunsQuery,
  SyncEntriesPage,
  type SyncEntry,
  type SyncRun,
  SyncRunsPage,
} from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import type { AccountRow } from '../../db/accounts/accounts.ts'
import type { Reach } from '../../db/filters/Reach.ts'
import { type EntriesRequest, type SyncEntry as EntryRow, listEntries } from '../../db/history/syncEntries.ts'
import { hasRun, listRuns, type SyncRun as RunRow } from '../../db/history/syncRuns.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { notFound } from '../../http/HttpError.ts'
import { ownAccount } from './usableAccount.ts'

type Deps = { db: Db }

const CSV_PAGE = 1000
const CSV_COLUMNS = ['at', 'name', 'outcome', 'code', 'reason', 'file_id', 'run_id'] as const

/** What the syncs of an account brought, and what not, and why. */
export const historyEndpoints = [
  endpoint({
    id: 'listSyncRuns',
    method: 'GET',
    path: '/accounts/{account_id}/runs',
    by: 'customer',
    needs: 'accounts:read',
    effect: 'read',
    within: 'accounts',
    extension: true,
    summary: 'The syncs of an account and what they brought, the newest first',
    request: { path: HistoryPath, names: 'account', query: RunsQuery },
    answer: SyncRunsPage,
    errors: [404],
    run:
      ({ db }: Deps) =>
      async (c) => {
        const account = await ownAccount(db, c.get('reach'), c.req.valid('param').account_id)
        const { limit, before } = c.req.valid('query')
        const rows = await listRuns(db, account, { limit: limit + 1, before })
        const shown = rows.slice(0, limit)
        return { results: shown.map(toRun), next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
      },
  }),
  endpoint({
    id: 'listSyncEntries',
    method: 'GET',
    path: '/accounts/{account_id}/run_entries',
    by: 'customer',
    needs: 'files:read',
    effect: 'read',
    within: 'accounts',
    extension: true,
    summary: 'What came of the files of an account, and why, the newest first. With Accept: text/csv as CSV',
    request: { path: HistoryPath, names: 'account', query: EntriesQuery },
    answer: SyncEntriesPage,
    errors: [404],
    run:
      ({ db }: Deps) =>
      async (c) => {
        const reach = c.get('reach')
        const account = await ownAccount(db, reach, c.req.valid('param').account_id)
        const asked = requestOf(c.req.valid('query'))
        if (asked.runId !== undefined && !(await hasRun(db, account, asked.runId))) throw notFound('run')
        if (c.req.header('Accept')?.includes('text/csv')) return csvOf(db, { account, reach }, asked)
        const { rows, next } = await listEntries(db, { account, reach }, asked)
        return { results: rows.map(toEntry), next_cursor: next }
      },
  }),
]

function requestOf({ run_id: runId, ...others }: InferOutput<typeof EntriesQuery>): EntriesRequest {
  return { ...others, runId }
}

function toRun(row: RunRow): InferOutput<typeof SyncRun> {
  const { id, cause, state, reason, pending, is_trimmed } = row
  const { new: added, changed, moved, gone, skipped, failed } = row
  return {
    id,
    cause,
    state,
    reason,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    counts: { new: added, changed, moved, gone, skipped, failed },
    pending,
    has_entries: !is_trimmed,
  }
}

function toEntry({ created_at, ...row }: EntryRow): SyncEntry {
  return { ...row, at: created_at.toISOString() }
}

/** All entries, whatever page was asked for. */
function csvOf(
  db: Db,
  whose: { readonly account: AccountRow; readonly reach: Reach },
  asked: EntriesRequest,
): Response {
  async function* lines(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder()
    yield encoder.encode(`${CSV_COLUMNS.join(',')}\r\n`)
    let after: string | undefined
    do {
      const { rows, next } = await listEntries(db, whose, { ...asked, limit: CSV_PAGE, after })
      yield encoder.encode(rows.map((row) => csvLine(toEntry(row))).join(''))
      after = next ?? undefined
    } while (after !== undefined)
  }
  const name = `inlet-history-${whose.account.id}.csv`
  return new Response(ReadableStream.from(lines()), {
    headers: {
      'Content-Type': 'text/csv; charset=UTF-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}

function csvLine(entry: SyncEntry): string {
  return `${CSV_COLUMNS.map((column) => csvCell(entry[column])).join(',')}\r\n`
}

/** Spreadsheets run what begins like a formula, and names come from anybody. */
function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
