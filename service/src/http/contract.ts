import { Failure, requestFaults, type ValidationIssue } from '@inlet/wire/service'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Context } from 'hono'
import { describeRoute, resolver, validator } from 'hono-openapi'
import * as v from 'valibot'
import { HttpError, invalid, notFound, refusedForm } from './HttpError.ts'

/** Schemas of answers and requests: synchronous, as all of the contract's are. */
type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/** Faults that one answer names. A list of thousands may hold as many. */
const MOST_ISSUES = 50

const REQUESTS = { options: { typeMode: 'input' as const } }

/** Reads the JSON body by `schema`; another shape answers 422 with the place of every fault. */
export function body<S extends Schema>(schema: S) {
  return validator(
    'json',
    ruled(schema),
    (result, c) => {
      expectJson(c)
      expectNoQuery(c)
      if (!result.success) throw refuse('body', result.error)
    },
    REQUESTS,
  )
}

/** The same for a form that people fill in: what they typed is refused with a sentence, 400. `typed`: where that is. */
export function formBody<S extends Schema>(
  schema: S,
  typed: (path: Path, value: unknown) => boolean = isText,
) {
  return validator(
    'json',
    ruled(schema),
    (result, c) => {
      expectJson(c)
      expectNoQuery(c)
      if (result.success) return
      throw refusedForm(listed('body', result.error), ({ loc: [, ...path], type }) => {
        return type !== 'unsupported' && typed(path, valueAt(result.data, path))
      })
    },
    REQUESTS,
  )
}

/** Reads the query by `schema`. A parameter without a value counts as absent. */
export function query<S extends Schema>(schema: S) {
  return validator(
    'query',
    ruled(schema, withoutEmpty),
    (result) => {
      if (!result.success) throw refuse('query', result.error)
    },
    REQUESTS,
  )
}

/** Reads the path by `schema`; what that does not know is not there. `what`: what the path names. */
export function path<S extends Schema>(schema: S, what: string) {
  return validator(
    'param',
    schema,
    (result) => {
      if (!result.success) throw notFound(what)
    },
    REQUESTS,
  )
}

/** For a route that takes nothing but the token. */
export function noQuery() {
  return query(v.object({}))
}

/** Answers `value`, checked against the contract first: nothing that it does not name ever leaves. */
export function answer<S extends Schema>(c: Context, schema: S, value: v.InferInput<S>): Response {
  return c.json(v.parse(schema, value))
}

/** The route's entry in /openapi.json. `upload`: its body is multipart with one field `file`. */
export function describe(about: {
  summary: string
  answers: Schema
  refusals?: readonly number[]
  upload?: true
  /** For back ends, with the API key of their organisation. */
  byKey?: true
}) {
  const refusals = (about.refusals ?? [401, 422, 429]).map((status) => [
    String(status),
    { description: MEANING[status] ?? 'Refused', content: json(Failure) },
  ])
  return describeRoute({
    summary: about.summary,
    ...(about.byKey && { security: [{ apiKey: [] }] }),
    ...(about.upload && { requestBody: { required: true, content: UPLOAD } }),
    responses: {
      200: { description: 'Done', content: json(about.answers) },
      ...Object.fromEntries(refusals),
    },
  })
}

const UPLOAD = {
  'multipart/form-data': {
    schema: {
      type: 'object' as const,
      properties: { file: { type: 'string' as const, format: 'binary' } },
      required: ['file'],
    },
  },
}

const MEANING: Record<number, string> = {
  400: 'What was typed is not accepted, by us or by the source',
  401: 'No token or API key, or one that is unknown or has expired',
  403: 'Called from a browser, or more than the customer may have',
  404: 'Not found',
  409: 'Not possible at the moment',
  413: 'Too large',
  422: 'Not as the contract has it',
  429: 'Too many requests; Retry-After says how many seconds to wait',
  501: 'Not offered here',
  502: 'The source does not answer as it should',
  503: 'The database cannot be reached; Retry-After says when to try again',
  507: 'There is no space left to store it',
}

function json(schema: Schema) {
  return { 'application/json': { schema: resolver(schema) } }
}

/** The schema behind the rule of all requests: what asks for more than the schema knows does not reach it. */
function ruled<S extends Schema>(schema: S, tidy: (value: unknown) => unknown = (value) => value): S {
  const faultsOf = requestFaults(schema)
  const { '~standard': standard } = schema
  const validate = (given: unknown) => {
    const value = tidy(given)
    const issues = faultsOf(value)
    return issues.length > 0 ? { issues } : standard.validate(value)
  }
  return { ...schema, '~standard': { ...standard, validate } }
}

/** What comes as another type would count as absent, with every filter in it. */
function expectJson(c: Context): void {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim() ?? ''
  if (/^application\/([\w.-]+\+)?json$/i.test(type)) return
  throw invalid(['header', 'content-type'], 'Send JSON, with Content-Type: application/json.')
}

const expectsNothing = requestFaults(v.object({}))

function expectNoQuery(c: Context): void {
  const issues = expectsNothing(c.req.query())
  if (issues.length > 0) throw refuse('query', issues)
}

function refuse(where: 'body' | 'query', issues: readonly StandardSchemaV1.Issue[]): HttpError {
  return new HttpError(422, listed(where, issues))
}

function listed(where: 'body' | 'query', issues: readonly StandardSchemaV1.Issue[]): ValidationIssue[] {
  return issues.slice(0, MOST_ISSUES).map((issue) => ({
    loc: [where, ...(issue.path ?? []).map(keyOf)],
    msg: issue.message,
    type: 'type' in issue ? String(issue.type) : 'value_error',
  }))
}

type Path = ValidationIssue['loc']

function isText(path: Path, value: unknown): boolean {
  return path.length === 1 && typeof value === 'string'
}

function valueAt(data: unknown, path: Path): unknown {
  return path.reduce((value: unknown, key) => new Map(Object.entries(Object(value))).get(String(key)), data)
}

function keyOf(segment: PropertyKey | StandardSchemaV1.PathSegment): string | number {
  const key = typeof segment === 'object' ? segment.key : segment
  return typeof key === 'number' ? key : String(key)
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([, text]) => text !== ''))
}
