import * as v from 'valibot'

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/** The members that a request's schema defines. */
export type RequestShape =
  | { readonly kind: 'value' }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, RequestShape> }
  | { readonly kind: 'map'; readonly value: RequestShape; readonly most: number }
  | { readonly kind: 'list'; readonly item: RequestShape; readonly most: number }
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
type Option = { readonly shape: RequestShape; readonly fits: (value: unknown) => boolean }

const VALUES: readonly string[] = ['number', 'boolean', 'picklist', 'literal', 'null']

/**
 * Reads the shape of a request's schema. Throws for a schema that allows unknown members, or unlimited texts, lists
 * or maps: such a route cannot be created.
 */
export function requestShape(schema: Schema, place = 'request'): RequestShape {
  if (VALUES.includes(schema.type)) return { kind: 'value' }
  if (schema.type === 'string') {
    boundOf(schema, 'max_length', place)
    return { kind: 'value' }
  }
  if (isWrapped(schema)) return requestShape(schema.wrapped, place)
  if (isObject(schema)) {
    const members = Object.entries(schema.entries)
    return {
      kind: 'object',
      members: new Map(members.map(([name, member]) => [name, requestShape(member, `${place}.${name}`)])),
    }
  }
  if (isRecord(schema)) {
    requestShape(schema.key, `a name in ${place}`)
    const most = boundOf(schema, 'max_entries', place)
    return { kind: 'map', value: requestShape(schema.value, `${place}.*`), most }
  }
  if (isArray(schema)) {
    const most = boundOf(schema, 'max_length', place)
    return { kind: 'list', item: requestShape(schema.item, `${place}[]`), most }
  }
  if (isUnion(schema)) {
    return {
      kind: 'choice',
      options: schema.options.map((option) => ({
        shape: requestShape(option, place),
        fits: (value) => v.is(option, value),
      })),
    }
  }
  throw new TypeError(`${place}: the schema of a request may not be of the kind ${schema.type}`)
}

function boundOf(schema: Schema, action: 'max_length' | 'max_entries', place: string): number {
  const bounds = boundsIn(schema, action)
  if (bounds.length === 0) throw new TypeError(`${place} has no ${action}`)
  return Math.min(...bounds)
}

/** A pipe may begin with a schema that is a pipe itself. */
function boundsIn(schema: object, action: string): number[] {
  const steps: unknown[] = 'pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : []
  return steps.flatMap((step) => {
    if (typeof step !== 'object' || step === null) return []
    if (isBound(step) && step.type === action) return [step.requirement]
    return step === schema ? [] : boundsIn(step, action)
  })
}

function isBound(step: object): step is { type: string; requirement: number } {
  return 'type' in step && 'requirement' in step && typeof step.requirement === 'number'
}

function isWrapped(schema: Schema): schema is Schema & { wrapped: Schema } {
  return ['optional', 'nullish', 'nullable'].includes(schema.type)
}

function isObject(schema: Schema): schema is Schema & { entries: Record<string, Schema> } {
  return schema.type === 'object'
}

function isRecord(schema: Schema): schema is Schema & { key: Schema; value: Schema } {
  return schema.type === 'record'
}

function isArray(schema: Schema): schema is Schema & { item: Schema } {
  return schema.type === 'array'
}

function isUnion(schema: Schema): schema is Schema & { options: readonly Schema[] } {
  return schema.type === 'union'
}
