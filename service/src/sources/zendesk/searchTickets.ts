import type { CallContext } from '../client/callContext.ts'
import type { DeskApi } from '../desk/DeskApi.ts'
import { FoundTickets, type Ticket } from './zendeskAnswers.ts'

type Search = { readonly query: string; readonly cursor: string | null; readonly size: number }

/** The prefix of search cursors. */
const SEARCH = 'search:'

export function isSearch(cursor: string): boolean {
  return cursor.startsWith(SEARCH)
}

/**
 * Searches tickets, including archived ones, by creation time, which never changes:
 * https://developer.zendesk.com/api-reference/ticketing/ticket-management/search/#export-search-results
 */
export async function searchTickets(
  api: DeskApi,
  { query, cursor, size }: Search,
  context: CallContext,
): Promise<{ readonly tickets: readonly Ticket[]; readonly nextCursor: string | null }> {
  const search = {
    query,
    'filter[type]': 'ticket',
    'page[size]': size,
    'page[after]': cursor === null ? null : cursor.slice(SEARCH.length),
  }
  const { results, meta } = await api.get(FoundTickets, ['/api/v2/search/export', search], context)
  const after = meta.has_more ? (meta.after_cursor ?? null) : null
  return { tickets: results, nextCursor: after === null ? null : `${SEARCH}${after}` }
}
