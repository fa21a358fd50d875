import type { StrictAnswer } from '../kit/StrictServer.ts'

export type Row = Record<string, unknown>
/** A conversation or a ticket, and what was said in it. */
export type Talk = Row & { id: string; updated_at: number; parts: Row[] }
export type Article = Row & { id: string; updated_at: number }

// intercom/Intercom-OpenAPI, descriptions/2.14/api.intercom.io.yaml
export const UNAUTHORIZED = errors(401, 'unauthorized', 'Access Token Invalid')
export const NOT_FOUND = errors(404, 'not_found', 'Resource Not Found')
// https://developers.intercom.com/docs/references/rest-api/errors/http-responses. Assumed: the words.
export const FORBIDDEN = errors(403, 'forbidden', 'You do not have permission to access this resource')

export function ok(body: unknown): StrictAnswer {
  return { status: 200, body }
}

export function found(row: Row | undefined): StrictAnswer {
  return row ? ok(row) : NOT_FOUND
}

/** https://developers.intercom.com/docs/references/rest-api/errors/error-objects */
export function errors(status: number, code: string, message: string): StrictAnswer {
  return { status, body: { type: 'error.list', request_id: 'r', errors: [{ code, message }] } }
}
