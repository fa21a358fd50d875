import type { StrictAnswer } from '../kit/StrictServer.ts'
import { type Desk, FORBIDDEN, missing, ok, paged, type Row, shown, type Ticket } from './answers.ts'
import { ticketSearch } from './ticketSearch.ts'

/** Data is missing for the last minute: https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports */
const SETTLED = 60

/** Tickets below `/api/v2/`. */
export function ticketing(desk: Desk, path: string, query: URLSearchParams): StrictAnswer {
  if (path === 'incremental/tickets/cursor') return ticketExport(desk, query)
  if (path === 'search/export')
    return ticketSearch(desk.tickets, query, { now: desk.now, page: desk.page, shown })
  const attachment = /^attachments\/(\d+)$/.exec(path)?.[1]
  if (attachment) {
    const comments = [...desk.comments.values()].flat()
    const all: Row[] = comments.flatMap(({ attachments }) => (Array.isArray(attachments) ? attachments : []))
    const found = all.find(({ id }) => String(id) === attachment)
    return found ? ok({ attachment: found }) : missing()
  }
  const [, id, below] = /^tickets\/(\d+)(\/comments)?$/.exec(path) ?? []
  // Assumed: a deleted one is not found.
  const ticket = desk.tickets.find((one) => String(one.id) === id && one.status !== 'deleted')
  if (!ticket) return missing()
  if (desk.forbidden.has(ticket.id)) return FORBIDDEN
  if (!below) return ok({ ticket: shown(ticket) })
  // https://developer.zendesk.com/api-reference/ticketing/tickets/ticket_comments
  const more = query.get('include') === 'users' ? { users: [...desk.users.values()] } : {}
  return paged('comments', desk.comments.get(ticket.id) ?? [], { query, page: desk.page, more })
}

/** https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports: for administrators alone */
function ticketExport({ tickets, role, page, epoch, now }: Desk, query: URLSearchParams): StrictAnswer {
  if (role !== 'admin') return FORBIDDEN
  const size = Math.min(Number(query.get('per_page') ?? '1000'), 1000, page)
  const cursor = query.get('cursor')
  const [, given, at, id] = /^(\d+):(\d+):(\d+)$/.exec(Buffer.from(cursor ?? '', 'base64').toString()) ?? []
  // Assumed: the status and the words.
  if (cursor !== null && given !== String(epoch))
    return { status: 400, body: { error: 'BadRequest', description: 'Invalid cursor' } }
  const from = cursor === null ? Number(query.get('start_time')) : Number(at)
  // treasure-data/embulk-input-zendesk, CHANGELOG.md: `422: Too recent start_time`
  if (!Number.isInteger(from) || from > now - SETTLED)
    return { status: 422, body: { error: 'InvalidValue', description: 'Too recent start_time' } }
  const isAfter = ({ generated, id: own }: Ticket) =>
    cursor === null ? generated >= from : generated > from || (generated === from && own > Number(id))
  const all = tickets
    .filter((one) => isAfter(one) && one.generated <= now - SETTLED)
    .filter(({ status }) => query.get('exclude_deleted') !== 'true' || status !== 'deleted')
    .sort((a, b) => a.generated - b.generated || a.id - b.id)
  const found = all.slice(0, size)
  const last = found.at(-1)
  const next = last ? `${epoch}:${last.generated}:${last.id}` : (given && `${given}:${at}:${id}`) || null
  const after_cursor = next && Buffer.from(next).toString('base64')
  return ok({ tickets: found.map(shown), after_cursor, end_of_stream: all.length <= size })
}
