import * as v from 'valibot'
import { logError } from '../lib/log.ts'
import { parseJson } from '../lib/parseJson.ts'
import { Fault } from './Fault.ts'

/** A response, of fetch or of XMLHttpRequest. */
export type Answer = {
  readonly status: number
  /** The Retry-After header, if any. */
  readonly retryAfter: string | null
  /** The X-Request-Id header, if any. */
  readonly requestId: string | null
  readonly body: string
}

/** Returns a response of status 200 as the contract defines it, or throws a Fault. `what` names the call in the log. */
export function readSuccess<S extends v.GenericSchema>(
  schema: S,
  { status, requestId, body }: Answer,
  what: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, parseJson(body))
  if (result.success) return result.output
  logError(`${what} answered something else than the contract says`, v.getDotPath(result.issues[0]) ?? 'body')
  throw new Fault('malformed', { status, requestId })
}
