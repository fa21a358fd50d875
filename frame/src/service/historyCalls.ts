import { SyncEntriesPage, SyncRunsPage } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import { readText } from './readAnswer.ts'
import type { EntriesQuery, HistoryCalls } from './ServiceClient.ts'

export function historyCalls(service: AuthenticatedFetch): HistoryCalls {
  return {
    runs: ({ accountId, limit, before }, options) =>
      service.get(SyncRunsPage, `/accounts/${accountId}/runs?${searchOf({ limit, before })}`, options),
    entries: (query, options) => service.get(SyncEntriesPage, entriesPath(query), options),
    async csv(query, options) {
      const answer = await service.send(entriesPath(query), { method: 'GET', accept: 'text/csv' }, options)
      return readText(answer, 'GET run_entries as CSV')
    },
  }
}

function entriesPath({ accountId, runId, outcome, name, limit, after }: EntriesQuery): string {
  return `/accounts/${accountId}/run_entries?${searchOf({ run_id: runId, outcome, name, limit, after })}`
}

function searchOf(values: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(values).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  )
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}
