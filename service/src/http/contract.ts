import { Failure, requestFaults, type ValidationIssue } from '@inlet/wire/service'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Context } from 'hono'
import { describeRoute, resolver, validator } from 'hono-openapi'
import * as v from 'valibot'
import { HttpError, invalid, notFound, refusedForm } from './HttpError.ts'
import {
  JSON_LIMITS,
  type Outcome,
  type RequestIssue,
  readJson,
  requestReader,
  type Schema,
} from './readRequest.ts'

const REQUESTS = { options: { typeMode: 'input' as const } }

/** From so many bytes on, a body is parsed by the route's own parser for large bodies. */
const MAX_INLINE_BYTES = 256_000

/** Parses and validates a large body elsewhere. */
type ParseLarge = (bytes: ArrayBuffer, signal: AbortSignal) => Promise<Outcome>

/** Reads the JSON body by `schema`. Invalid bodies get a 422 that names the first issues. */
export function body<S extends Schema>(schema: S, parseLarge?: ParseLarge) {
  return jsonBody(schema, (issues) => refuse('body', issues), parseLarge)
}

/** Reads the body of a form: invalid ones get a 400 with sentences. `typed`: the fields that users type. */
export function formBody<S extends Schema>(
  schema: S,
  typed: (path: Path, value: unknown) => boolean = isText,
  parseLarge?: ParseLarge,
) {
  const refusal: Refusal = (issues, data) =>
    refusedForm(listed('body', issues), ({ loc: [, ...path], type }) => {
      return !NEVER_TYPED.has(type) && typed(path, valueAt(data, path))
    })
  return jsonBody(schema, refusal, parseLarge)
}

/** An issue in a field that no user types comes from a program. */
const NEVER_TYPED: ReadonlySet<string> = new Set(['unsupported', 'json_invalid', 'too_deep', 'too_long'])

type Refusal = (issues: readonly RequestIssue[], data: unknown) => HttpError

function jsonBody<S extends Schema>(schema: S, refusal: Refusal, parseLarge?: ParseLarge) {
  const read = requestReader(schema)
  // Describes the body for OpenAPI; the bytes are read here, because their size is checked first.
  const described = validator('json', schema, undefined, REQUESTS)
  const reader: typeof described = async (c, next) => {
    expectJson(c)
    expectNoQuery(c)
    const bytes = await c.req.arrayBuffer()
    const isLarge = parseLarge !== undefined && bytes.byteLength > MAX_INLINE_BYTES
    const outcome = isLarge
      ? await parseLarge(bytes, c.req.raw.signal)
      : readJson(new Uint8Array(bytes), JSON_LIMITS, read)
    if (outcome.issues) throw refusal(outcome.issues, 'data' in outcome ? outcome.data : undefined)
    c.req.addValidatedData('json', Object(outcome.value))
    await next()
  }
  return Object.assign(reader, described)
}

/** Reads the query by `schema`. A parameter without a value counts as absent. */
export function query<S extends Schema>(schema: S) {
  return queryOf(schema, (issues) => refuse('query', issues))
}

/** The same for the settings of a form, which no person types. */
export function formQuery<S extends Schema>(schema: S) {
  return queryOf(schema, (issues) => refusedForm(listed('query', issues), () => false))
}

function queryOf<S extends Schema>(schema: S, refusal: (issues: readonly RequestIssue[]) => HttpError) {
  return validator(
    'query',
    ruledQuery(schema),
    (result) => {
      if (!result.success) throw refusal(result.error.map(toRequestIssue))
    },
    REQUESTS,
  )
}

/** Reads the path by `schema`; a path that it doesn't accept gets a 404. `what`: the resource. */
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

/** For routes without parameters or a body. */
export function noQuery() {
  return query(v.object({}))
}

/** Responds with `value`, validated against the contract first, so that unknown members never leave. */
export function answer<S extends Schema>(c: Context, schema: S, value: v.InferInput<S>): Response {
  return c.json(v.parse(schema, value))
}

/**
 * The route's entry in /openapi.json. `upload`: its body is multipart with one field `file`. `isEventStream`: the
 * answers are the data of server-sent events. `isArchive`: it answers a `.tar.gz`.
 */
export function describe(about: {
  /** `operationId`, from which clients take the names of their methods. */
  id: string
  summary: string
  answers: Schema
  refusals: readonly number[]
  upload?: true
  isEventStream?: true
  isArchive?: true
  by: 'customer' | 'organization' | 'anyone'
  takesIdempotencyKey: boolean
}) {
  const refusals = about.refusals.map((status) => [
    String(status),
    { description: MEANING[status] ?? 'Refused', content: json(Failure) },
  ])
  return describeRoute({
    operationId: about.id,
    summary: about.summary,
    ...(about.by === 'organization' && { security: [{ apiKey: [] }] }),
    ...(about.by === 'anyone' && { security: [] }),
    ...(about.takesIdempotencyKey && { parameters: [IDEMPOTENCY_KEY] }),
    ...(about.upload && { requestBody: { required: true, content: UPLOAD } }),
    responses: {
      200: {
        description: 'Done',
        content: contentOf(about),
      },
      ...Object.fromEntries(refusals),
    },
  })
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
  description:
    'Sent again with the same key within 24 hours, the call is answered as before and changes nothing.',
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
  403: 'Called from a browser, more than the customer may have, or not allowed by the token',
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

const ARCHIVE = {
  'application/gzip': { schema: { type: 'string' as const, format: 'binary' } },
}

function contentOf(about: { answers: Schema; isEventStream?: true; isArchive?: true }) {
  if (about.isArchive) return ARCHIVE
  return about.isEventStream ? events(about.answers) : json(about.answers)
}

function json(schema: Schema) {
  return { 'application/json': { schema: resolver(schema) } }
}

function events(schema: Schema) {
  return { 'text/event-stream': { schema: resolver(schema) } }
}

/** Wraps a schema in the general limits of all requests. */
function ruledQuery<S extends Schema>(schema: S): S {
  const read = requestReader(schema)
  const { '~standard': standard } = schema
  return { ...schema, '~standard': { ...standard, validate: (given: unknown) => read(withoutEmpty(given)) } }
}

/** A body of another content type would count as absent, with every filter in it. */
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

function toRequestIssue(issue: StandardSchemaV1.Issue): RequestIssue {
  const path = (issue.path ?? []).map((one) => String(typeof one === 'object' ? one.key : one))
  return { path, message: issue.message, type: 'type' in issue ? String(issue.type) : 'value_error' }
}

function refuse(where: 'body' | 'query', issues: readonly RequestIssue[]): HttpError {
  return new HttpError(422, listed(where, issues))
}

function listed(where: 'body' | 'query', issues: readonly RequestIssue[]): ValidationIssue[] {
  return issues.map(({ path, message, type }) => ({ loc: [where, ...path], msg: message, type }))
}

type Path = ValidationIssue['loc']

function isText(path: Path, value: unknown): boolean {
  return path.length === 1 && typeof value === 'string'
}

/** Looks up each key by itself, because the sender controls how many there are. */
function valueAt(data: unknown, path: Path): unknown {
  return path.reduce(
    (value: unknown, key) => Object.getOwnPropertyDescriptor(Object(value), key)?.value,
    data,
  )
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([, text]) => text !== ''))
}
