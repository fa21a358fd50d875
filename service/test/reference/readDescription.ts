import * as v from 'valibot'

/** A JSON schema, as far as the reference shows it. */
export type Shape = {
  /** A type that the clients name. The contract itself has none. */
  readonly $ref?: string | undefined
  readonly type?: string | undefined
  /** Sentences. */
  readonly description?: string | undefined
  readonly properties?: Readonly<Record<string, Shape>> | undefined
  readonly additionalProperties?: Shape | boolean | undefined
  readonly items?: Shape | undefined
  readonly anyOf?: readonly Shape[] | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly const?: unknown
  readonly default?: unknown
  readonly required?: readonly string[] | undefined
  readonly format?: string | undefined
  readonly pattern?: string | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  readonly maxProperties?: number | undefined
  readonly 'x-inlet-extension'?: boolean | undefined
}

const Schema: v.GenericSchema<unknown, Shape> = v.object({
  type: v.optional(v.string()),
  description: v.optional(v.string()),
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
  default: v.optional(v.unknown()),
  required: v.optional(v.array(v.string())),
  format: v.optional(v.string()),
  pattern: v.optional(v.string()),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  minLength: v.optional(v.number()),
  maxLength: v.optional(v.number()),
  minItems: v.optional(v.number()),
  maxItems: v.optional(v.number()),
  maxProperties: v.optional(v.number()),
  'x-inlet-extension': v.optional(v.boolean()),
})
const Content = v.record(v.string(), v.object({ schema: Schema }))
const Described = v.object({
  operationId: v.string(),
  summary: v.string(),
  security: v.optional(v.array(v.record(v.string(), v.unknown()))),
  parameters: v.optional(
    v.array(
      v.object({
        name: v.string(),
        in: v.string(),
        required: v.optional(v.boolean(), false),
        schema: Schema,
      }),
    ),
    [],
  ),
  requestBody: v.optional(v.object({ content: Content })),
  responses: v.record(v.string(), v.object({ description: v.string(), content: v.optional(Content, {}) })),
  'x-inlet-extension': v.optional(v.boolean(), false),
})
const Description = v.object({ paths: v.record(v.string(), v.record(v.string(), Described)) })

const Method = v.picklist(['GET', 'POST', 'PUT', 'DELETE'])

/** One call of the contract with all that is said about it. */
export type Operation = v.InferOutput<typeof Described> & {
  readonly method: v.InferOutput<typeof Method>
  readonly path: string
}

/** The calls of an OpenAPI document, by method and path. */
export function readDescription(document: unknown): Map<string, Operation> {
  const { paths } = v.parse(Description, document)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      ...described,
      path,
      method: v.parse(Method, method.toUpperCase()),
    })),
  )
  return new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]))
}
