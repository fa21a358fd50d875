import { withoutNull } from '../../service/test/reference/members.ts'
import type { Operation, Shape } from '../../service/test/reference/readDescription.ts'
import { keyOf, SHARED, shapeAt, type Way } from '../../service/test/reference/sharedShapes.ts'

/** Names of types that several operations share, beside those of the reference. */
const FURTHER: readonly { readonly name: string; readonly call: string; readonly way: Way }[] = [
  { name: 'Search hit', call: 'POST /embeddings', way: ['answer', 'documents', '[]'] },
  { name: 'Item', call: 'POST /integrations/items/list', way: ['answer', 'items', '[]'] },
  { name: 'Grant', call: 'POST /auth/v1/access_token', way: ['answer', 'grant'] },
  { name: 'Job', call: 'GET /admin/jobs/{job_id}', way: ['answer'] },
  { name: 'Delivery', call: 'GET /webhooks/{webhook_id}/deliveries', way: ['answer', 'results', '[]'] },
  { name: 'Success', call: 'POST /delete_files_v2', way: ['answer'] },
]
/** `File` is a class of every browser. */
const RENAMED: Readonly<Record<string, string>> = { File: 'UserFile' }

export type ClientDocument = {
  /** With named types instead of their schemas, and without errors and headers: both clients treat those alike. */
  readonly operations: readonly Operation[]
  readonly types: ReadonlyMap<string, Shape>
}

/** Prepares the contract for generators. */
export function clientDocument(described: ReadonlyMap<string, Operation>): ClientDocument {
  const shared = [...SHARED, ...FURTHER].map(({ name, call, way }) => {
    const operation = described.get(call)
    if (!operation) throw new Error(`The clients name a type of ${call}, which is no call any more`)
    return { name: RENAMED[name] ?? pascal(name.split(' ')), shape: shapeAt(operation, way), from: way[0] }
  })
  const names = new Map(shared.map(({ name, shape }) => [keyOf(shape), name]))
  const types = shared.map(({ name, shape, from }) => {
    const own = mapParts(shape, (part) => named(part, names))
    return [name, from === 'answer' ? answered(own) : own] as const
  })
  const operations = [...described.values()].filter(answersJson).map((operation) => ({
    ...operation,
    parameters: operation.parameters.map((one) => ({ ...one, schema: parameterType(one.schema) })),
    ...(operation.requestBody && {
      requestBody: { content: contents(operation.requestBody.content, (schema) => named(schema, names)) },
    }),
    responses: successOf(operation, (schema) => answered(named(schema, names))),
  }))
  return { operations, types: new Map(types) }
}

/** Event streams are read as they come, and not by a method that returns an answer. */
export function answersJson({ responses }: Operation): boolean {
  return responses['200']?.content['application/json'] !== undefined
}

export function pascal(words: readonly string[]): string {
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

type Content = NonNullable<Operation['requestBody']>['content']

function contents(content: Content, change: (schema: Shape) => Shape): Content {
  return Object.fromEntries(
    Object.entries(content).map(([type, { schema }]) => [type, { schema: change(schema) }]),
  )
}

function successOf({ responses }: Operation, change: (schema: Shape) => Shape): Operation['responses'] {
  const success = responses['200']
  return success ? { 200: { ...success, content: contents(success.content, change) } } : {}
}

function named(shape: Shape, names: ReadonlyMap<string, string>): Shape {
  const name = withoutNull(shape).isNullable ? undefined : names.get(keyOf(shape))
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
  return mapParts(shape, (part) => named(part, names))
}

/** Members with a default are always in an answer. */
function answered(shape: Shape): Shape {
  const whole = mapParts(shape, answered)
  const present = Object.entries(whole.properties ?? {}).filter(
    ([, { default: value }]) => value !== undefined,
  )
  if (present.length === 0) return whole
  return { ...whole, required: [...new Set([...(whole.required ?? []), ...present.map(([name]) => name)])] }
}

/** Numbers and booleans are sent as text in paths and queries. */
function parameterType(schema: Shape): Shape {
  const { pattern = '', default: _, ...rest } = schema
  if (/^\^(\\d|\[1-9\]\\d)\{/.test(pattern)) return { type: 'integer' }
  return pattern.includes('true|false') ? { type: 'boolean' } : { ...rest }
}

function mapParts(shape: Shape, change: (part: Shape) => Shape): Shape {
  const { properties, items, anyOf, additionalProperties } = shape
  return {
    ...shape,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, change(part)])),
    }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: change(additionalProperties) }),
  }
}
