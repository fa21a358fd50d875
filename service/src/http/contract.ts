import { Failure } from '@inlet/wire/service'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Context } from 'hono'
import { describeRoute, resolver, validator } from 'hono-openapi'
import * as v from 'valibot'
import { invalid, Refusal } from './Refusal.ts'

/** Schemas of answers and requests: synchronous, as all of the contract's are. */
type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

const REQUESTS = { options: { typeMode: 'input' as const } }

/** Reads the JSON body by `schema`; another shape answers 422 with the place of every fault. */
export function body<S extends Schema>(schema: S) {
  return validator(
    'json',
    schema,
    (result) => {
      if (!result.success) throw refuse('body', result.error)
      // PostgreSQL's text knows every character but this one.
      if (JSON.stringify(result.data).includes('\\u0000'))
        throw invalid(['body'], 'NUL characters are not allowed.')
    },
    REQUESTS,
  )
}

/** Reads the query by `schema`. A parameter without a value counts as absent. */
export function query<S extends Schema>(schema: S) {
  const { '~standard': standard } = schema
  const lenient: S = {
    ...schema,
    '~standard': { ...standard, validate: (value: unknown) => standard.validate(withoutEmpty(value)) },
  }
  return validator(
    'query',
    lenient,
    (result) => {
      if (!result.success) throw refuse('query', result.error)
    },
    REQUESTS,
  )
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
}) {
  const refusals = (about.refusals ?? [401, 422, 429]).map((status) => [
    String(status),
    { description: MEANING[status] ?? 'Refused', content: json(Failure) },
  ])
  return describeRoute({
    summary: about.summary,
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
  400: 'The source does not accept what was typed',
  401: 'No token, or one that is unknown or has expired',
  403: 'Called from a browser',
  404: 'Not found',
  409: 'Not possible at the moment',
  413: 'Too large',
  422: 'Not as the contract has it',
  429: 'Too many requests; Retry-After says how many seconds to wait',
  502: 'The source does not answer as it should',
}

function json(schema: Schema) {
  return { 'application/json': { schema: resolver(schema) } }
}

function refuse(where: 'body' | 'query', issues: readonly StandardSchemaV1.Issue[]): Refusal {
  return new Refusal(
    422,
    issues.map((issue) => ({
      loc: [where, ...(issue.path ?? []).map(keyOf)],
      msg: issue.message,
      type: 'type' in issue ? String(issue.type) : 'value_error',
    })),
  )
}

function keyOf(segment: PropertyKey | StandardSchemaV1.PathSegment): string | number {
  const key = typeof segment === 'object' ? segment.key : segment
  return typeof key === 'number' ? key : String(key)
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([, text]) => text !== ''))
}
