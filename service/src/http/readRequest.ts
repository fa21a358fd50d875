import { requestFaults } from '@inlet/wire/service'
import type * as v from 'valibot'
import { type JsonExcess, type JsonLimits, scanJson } from './scanJson.ts'

/** Schemas of requests and responses: synchronous, as all of the contract's are. */
export type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/** Issues per response, because the sender controls how many there are. */
const MAX_ISSUES = 10

const MAX_MESSAGE_CHARS = 300

/** Largest case: a filter with 10,000 ids in each of five lists. */
export const JSON_LIMITS: JsonLimits = { depth: 32, values: 120_000, members: 50_000 }

/** An issue of a request, and its location. */
export type RequestIssue = {
  readonly message: string
  readonly path: readonly (string | number)[]
  readonly type: string
}

/** The output of a schema, or the issues of the request. */
export type Outcome =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly RequestIssue[] }

/** Wraps a schema in the general limits of all requests: what exceeds them doesn't reach it. */
export function requestReader(schema: Schema): (request: unknown) => Outcome {
  const faultsOf = requestFaults(schema)
  return (request) => {
    const issues = faultsOf(request)
    return issues.length > 0 ? { issues } : validate(schema, request)
  }
}

/** Parses the bytes and validates them by `read`. Bytes over the limits are not parsed. */
export function readJson(
  bytes: Uint8Array,
  limits: JsonLimits,
  read: (request: unknown) => Outcome,
): Outcome & { readonly data?: unknown } {
  const excess = scanJson(bytes, limits)
  if (excess) return { issues: [excessIssue(excess, limits)] }
  let data: unknown
  try {
    data = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return { issues: [jsonIssue('This is not JSON.', 'json_invalid')] }
  }
  return { ...read(data), data }
}

/** Stops after some issues. */
function validate(schema: Schema, request: unknown): Outcome {
  const { issues, value } = schema['~run']({ value: request }, new IssueBudget())
  return issues ? { issues: issues.slice(0, MAX_ISSUES).map(toRequestIssue) } : { value }
}

function toRequestIssue({ message, path, type }: v.BaseIssue<unknown>): RequestIssue {
  // valibot's messages include the received value, however long.
  const short = message.length > MAX_MESSAGE_CHARS ? `${message.slice(0, MAX_MESSAGE_CHARS)}…` : message
  return {
    message: short,
    path: (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
    type,
  }
}

/** valibot reads `lang` once for each issue, and `abortEarly` after each: from then on the first issue ends a list. */
class IssueBudget implements v.Config<v.BaseIssue<unknown>> {
  private issues = 0

  get lang(): undefined {
    this.issues += 1
    return undefined
  }

  get abortEarly(): boolean {
    return this.issues >= MAX_ISSUES
  }
}

function excessIssue(excess: JsonExcess, limits: JsonLimits) {
  const most = limits[excess].toLocaleString('en')
  switch (excess) {
    case 'depth':
      return jsonIssue(`Nothing may lie more than ${most} levels deep.`, 'too_deep')
    case 'values':
      return jsonIssue(`A request holds ${most} entries and members at most.`, 'too_long')
    case 'members':
      return jsonIssue(`A request holds ${most} members at most.`, 'too_long')
  }
}

function jsonIssue(message: string, type: string): RequestIssue {
  return { message, path: [], type }
}
