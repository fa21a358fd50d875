import { requestFaults } from '@inlet/wire/service'
import type * as v from 'valibot'
import { type JsonExcess, type JsonLimits, scanJson } from './scanJson.ts'

/** Schemas of answers and requests: synchronous, as all of the contract's are. */
export type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/** Issues that one answer names. The sender chooses how many there are. */
const MAX_ISSUES = 10

const MAX_MESSAGE_CHARS = 300

/** A filter names 10,000 ids in each of five lists at most. */
export const JSON_LIMITS: JsonLimits = { depth: 32, values: 120_000, members: 50_000 }

/** What is wrong with a request, and where. */
export type RequestIssue = {
  readonly message: string
  readonly path: readonly (string | number)[]
  readonly type: string
}

/** What a schema makes of a request, or what is wrong with it. */
export type Outcome =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly RequestIssue[] }

/** The schema behind the rule of all requests: what asks for more than the schema knows does not reach it. */
export function requestReader(schema: Schema): (request: unknown) => Outcome {
  const faultsOf = requestFaults(schema)
  return (request) => {
    const issues = faultsOf(request)
    return issues.length > 0 ? { issues } : validate(schema, request)
  }
}

/** Parses the bytes and reads them by `read`. What breaks the limits is not parsed. */
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
  // valibot puts what it received into its message, however long.
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
