import { Failure } from '@inlet/wire/service'
import * as v from 'valibot'
import { logError } from '../lib/log.ts'
import { Fault } from './Fault.ts'
import { forPeople, plainLine } from './forPeople.ts'
import { retryAfterSeconds } from './retryAfterSeconds.ts'

/** What came back, whichever way the request was sent. */
export type Answer = {
  readonly status: number
  /** The Retry-After header, if any. */
  readonly retryAfter: string | null
  /** The X-Request-Id header, if any. */
  readonly requestId: string | null
  readonly body: string
}

/** Statuses with which a service says when it may be asked again: too many requests, and an outage. */
const WAITS: readonly number[] = [429, 503]

/** A success as the contract says it is, or a Fault. `what` names the call in the log. */
export function readAnswer<S extends v.GenericSchema>(
  schema: S,
  answer: Answer,
  what: string,
): v.InferOutput<S> {
  const json = parsed(answer.body)
  if (answer.status !== 200) throw refusal(answer, json, what)
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

function refusal({ status, retryAfter, requestId }: Answer, json: unknown, what: string): Fault {
  // A success with another number than 200 is none that the contract knows.
  if (status < 400) return new Fault('malformed', { status, requestId })
  const failure = v.safeParse(Failure, json)
  const said = forPeople(failure.success ? failure.output : { detail: '' })
  // What a person reads need not be in the console, where it might repeat what they typed.
  if (failure.success && said.detail === '')
    logError(`${what} answered ${status}`, technical(failure.output.detail))
  return new Fault(status === 401 ? 'unauthorised' : 'refused', {
    status,
    requestId,
    code: status === 401 ? 'TOKEN_EXPIRED' : null,
    retryAfter: WAITS.includes(status) ? retryAfterSeconds(retryAfter) : null,
    ...said,
  })
}

/** All that was said, for who reads the console. */
function technical(detail: Failure['detail']): string {
  if (typeof detail === 'string') return plainLine(detail)
  return plainLine(detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '))
}
