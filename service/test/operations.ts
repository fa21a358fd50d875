import * as v from 'valibot'
import type { TestService } from './TestService.ts'

/** A JSON schema, as far as /openapi.json uses it. */
export type JsonSchema = {
  type?: string | undefined
  properties?: Record<string, JsonSchema> | undefined
  additionalProperties?: JsonSchema | boolean | undefined
  items?: JsonSchema | undefined
  anyOf?: JsonSchema[] | undefined
  enum?: unknown[] | undefined
  const?: unknown
  pattern?: string | undefined
  required?: string[] | undefined
}

/** One call of the contract. */
export type Operation = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With a source where it has a place for one. */
  readonly path: string
  /** It is for back ends, which have an API key. */
  readonly byKey: boolean
  /** Null: it reads no JSON. */
  readonly body: JsonSchema | null
  readonly query: readonly { readonly name: string; readonly schema: JsonSchema }[]
  readonly isUpload: boolean
}

const Schema: v.GenericSchema<unknown, JsonSchema> = v.object({
  type: v.optional(v.string()),
  properties: v.optional(
    v.record(
      v.string(),
      v.lazy(() => Schema),
    ),
  ),
  additionalProperties: v.optional(v.union([v.boolean(), v.lazy(() => Schema)])),
  items: v.optional(v.lazy(() => Schema)),
  anyOf: v.optional(v.array(v.lazy(() => Schema))),
  enum: v.optional(v.array(v.unknown())),
  const: v.optional(v.unknown()),
  pattern: v.optional(v.string()),
  required: v.optional(v.array(v.string())),
})
const Content = v.record(v.string(), v.object({ schema: Schema }))
const Described = v.object({
  parameters: v.optional(v.array(v.object({ name: v.string(), in: v.string(), schema: Schema })), []),
  requestBody: v.optional(v.object({ content: Content })),
  security: v.optional(v.array(v.record(v.string(), v.unknown())), []),
})
const OpenApi = v.object({
  paths: v.record(
    v.string(),
    v.object({
      get: v.optional(Described),
      post: v.optional(Described),
      put: v.optional(Described),
      delete: v.optional(Described),
    }),
  ),
})

/** Every call that the service describes, so that a new one is among them by itself. */
export async function operations(service: TestService): Promise<Operation[]> {
  const { paths } = v.parse(OpenApi, await (await service.app.request('/openapi.json')).json())
  return Object.entries(paths).flatMap(([path, { get, post, put, delete: remove }]) => [
    ...(get ? [operation('GET', path, get)] : []),
    ...(post ? [operation('POST', path, post)] : []),
    ...(put ? [operation('PUT', path, put)] : []),
    ...(remove ? [operation('DELETE', path, remove)] : []),
  ])
}

function operation(
  method: Operation['method'],
  path: string,
  { parameters, requestBody, security }: v.InferOutput<typeof Described>,
): Operation {
  return {
    method,
    path: path.replace('{source}', 'BOX').replaceAll(/\{\w+_id\}/g, '1'),
    byKey: security.some((one) => 'apiKey' in one),
    body: requestBody?.content['application/json']?.schema ?? null,
    query: parameters.filter((parameter) => parameter.in === 'query'),
    isUpload: requestBody?.content['multipart/form-data'] !== undefined,
  }
}

/** Calls it, as whoever may. Without a content it has none. */
export function send(
  service: TestService,
  { method, path, byKey }: Pick<Operation, 'method' | 'path' | 'byKey'>,
  { token }: { readonly token: string },
  content?: { readonly body: string | FormData; readonly type?: string },
): Response | Promise<Response> {
  return service.app.request(path, {
    method,
    headers: {
      ...(byKey
        ? { Authorization: 'Bearer acme-test-key', 'customer-id': 'ann' }
        : { Authorization: `Token ${token}` }),
      ...(content?.type && { 'Content-Type': content.type }),
    },
    ...(content && method !== 'GET' && { body: content.body }),
  })
}
