import type { StrictAnswer } from '../kit/StrictServer.ts'

export type Row = Record<string, unknown>
export type Ticket = Row & { id: number; updated_at: string; deleted?: boolean; spam?: boolean }

// https://developers.freshdesk.com/api/#error. Assumed: the words.
export const UNAUTHORIZED: StrictAnswer = {
  status: 401,
  body: { code: 'invalid_credentials', message: 'You have to be logged in to perform this action.' },
}
// https://developers.freshdesk.com/api/#error: also where no Freshdesk has this domain.
export const NOT_FOUND: StrictAnswer = { status: 404, body: '' }
// https://developers.freshdesk.com/api/#error: this agent may not do it. Assumed: the words.
export const FORBIDDEN: StrictAnswer = {
  status: 403,
  body: { code: 'access_denied', message: 'You are not authorized to perform this action.' },
}

export function ok(body: unknown): StrictAnswer {
  return { status: 200, body }
}

/** By number, of 30 unless asked otherwise, 100 at most: https://developers.freshdesk.com/api/#pagination */
export function paged(all: readonly unknown[], query: URLSearchParams): StrictAnswer {
  const size = Number(query.get('per_page') ?? '30')
  const page = Number(query.get('page') ?? '1')
  if (!(size >= 1 && size <= 100 && page >= 1))
    return { status: 400, body: { description: 'Validation failed' } }
  return ok(all.slice((page - 1) * size, page * size))
}
