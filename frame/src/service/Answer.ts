import { Failure, type ValidationIssue } from '@inlet/wire/service'
import * as v from 'valibot'
import { logError } from '../lib/log.ts'
import { Fault } from './Fault.ts'

/** What came back, whichever way the request was sent. */
export type Answer = {
  readonly status: number
  /** The Retry-After header, if any. */
  readonly retryAfter: string | null
  /** The X-Request-Id header, if any. */
  readonly requestId: string | null
  readonly body: string
}

/** A success as the contract says it is, or a Fault. `what` names the call in the log. */
export function readAnswer<S extends v.GenericSchema>(
  schema: S,
  answer: Answer,
  what: string,
): v.InferOutput<S> {
  const json = parsed(answer.body)
  if (answer.status !== 200) throw refusal(answer, json)
  const result = v.safeParse(schema, json)
  if (result.success) return result.output
  logError(`${what} answered something else than the contract says`, v.getDotPath(result.issues[0]) ?? 'body')
  throw new Fault('malformed', { status: answer.status, requestId: answer.requestId })
}

/** Undefined for a body that is no JSON: empty, cut off, or some proxy's HTML. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function refusal({ status, retryAfter, requestId }: Answer, json: unknown): Fault {
  // A success with another number than 200 is none that the contract knows.
  if (status < 400) return new Fault('malformed', { status, requestId })
  const failure = v.safeParse(Failure, json)
  const detail = failure.success ? failure.output.detail : ''
  return new Fault(status === 401 ? 'unauthorised' : 'refused', {
    status,
    requestId,
    code: status === 401 ? 'TOKEN_EXPIRED' : null,
    retryAfter: status === 429 ? secondsOf(retryAfter) : null,
    detail: plainLine(typeof detail === 'string' ? detail : detail.map(sentenceOf).join('; ')),
    fields: typeof detail === 'string' ? {} : fieldsOf(detail),
  })
}

/** A header in either of its two forms: seconds, or the date from which on it may be tried. */
function secondsOf(header: string | null): number | null {
  if (!header) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

/** Where an issue sits: the last name of its path, which begins with the part of the request. */
function fieldOf({ loc }: ValidationIssue): string | null {
  const names = loc.slice(1).filter((part) => typeof part === 'string')
  return names.at(-1) ?? null
}

function sentenceOf(issue: ValidationIssue): string {
  const field = fieldOf(issue)
  return field ? `${field}: ${issue.msg}` : issue.msg
}

function fieldsOf(issues: readonly ValidationIssue[]): Record<string, string> {
  const named = issues.flatMap((issue) => {
    const field = fieldOf(issue)
    return field && field !== '__proto__' ? [[field, plainLine(issue.msg)] as const] : []
  })
  // The first message of a field stands: later ones usually follow from it.
  return Object.fromEntries(named.reverse())
}

/** One line of bounded length; it is shown as text. */
function plainLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > 500 ? `${line.slice(0, 499)}…` : line
}
