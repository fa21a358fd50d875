import { Failure } from '@inlet/wire/service'
import * as v from 'valibot'
import { logError } from '../lib/log.ts'
import { parseJson } from '../lib/parseJson.ts'
import type { Answer } from './Answer.ts'
import { Fault } from './Fault.ts'
import { forPeople, plainLine } from './forPeople.ts'
import { retryAfterSeconds } from './retryAfterSeconds.ts'

/** Statuses whose Retry-After counts: too many requests, and an outage. */
const WAITS: readonly number[] = [429, 503]

/** Returns why a call was refused. `what` names the call in the log. */
export function refusal({ status, retryAfter, requestId, body }: Answer, what: string): Fault {
  // The contract knows no other success than 200.
  if (status < 400) return new Fault('malformed', { status, requestId })
  const failure = v.safeParse(Failure, parseJson(body))
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
