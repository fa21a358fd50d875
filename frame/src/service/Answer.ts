import { Failure } from '@inlet/wire/service'
import * as v from 'valibot'
import { logError } from '../lib/log.ts'
import { parseJson } from '../lib/parseJson.ts'
import { Fault } from './Fault.ts'
import { forPeople, plainLine } from './forPeople.ts'
import { retryAfterSeconds } from './retryAfterSeconds.ts'

/** A response, of fetch or of XMLHttpRequest. */
export type Answer = {
  readonly status: number
  /** The Retry-After header, if any. */
  readonly retryAfter: string | null
  /** The X-Request-Id header, if any. */
  readonly requestId: string | null
  readonly body: string
}

/** Statuses whose Retry-After counts: too many requests, and an outage. */
const WAITS: readonly number[] = [429, 503]

/** Returns a success as the contract defines it, or throws a Fault. `what` names the call in the log. */
export function readAnswer<S extends v.GenericSchema>(
  schema: S,
  answer: Answer,
  what: string,
): v.InferOutput<S> {
  const json = parseJson(answer.body)
  if (answer.status !== 200) throw refusal(answer, json, what)
  const result = v.safeParse(schema, json)
  if (result.success) return result.output
  logError(`${what} answered something else than the contract says`, v.getDotPath(result.issues[0]) ?? 'body')
  throw new Fault('malformed', { status: answer.status, requestId: answer.requestId })
}

/** Returns the text of a success, or throws a Fault. */
export function readText(answer: Answer, what: string): string {
  if (answer.status !== 200) throw refusal(answer, parseJson(answer.body), what)
  return answer.body
}

function refusal({ status, retryAfter, requestId }: Answer, json: unknown, what: string): Fault {
  // The contract knows no other success than 200.
  if (status < 400) return new Fault('malformed', { status, requestId })
  const failure = v.safeParse(Failure, json)
  const said = forPeople(failure.success ? failure.output : { detail: '' })
  // The user reads this message, so the console does not need it. It might contain typed text.
  if (failure.success && said.detail === '')
    logError(`${what} answered ${status}`, technical(failure.output.detail))
  return new Fault(status === 401 ? 'unauthorized' : 'refused', {
    status,
    requestId,
    code: status === 401 ? 'TOKEN_EXPIRED' : null,
    retryAfter: WAITS.includes(status) ? retryAfterSeconds(retryAfter) : null,
    ...said,
  })
}

/** Everything that was said, for the console. */
function technical(detail: Failure['detail']): string {
  if (typeof detail === 'string') return plainLine(detail)
  return plainLine(detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '))
}
