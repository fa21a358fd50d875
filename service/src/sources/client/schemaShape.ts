import type * as v from 'valibot'

/** The parts of a JSON value that a schema reads. All others are pruned. */
export type Shape = {
  /** Everything, at every depth. */
  readonly all: boolean
  /** For each entry of an array. */
  readonly entry: Shape | null
  /** For members of an object. */
  readonly members: ReadonlyMap<string, Shape>
}

const ALL: Shape = { all: true, entry: null, members: new Map() }
const NOTHING: Shape = { all: false, entry: null, members: new Map() }
/** Schema kinds that contain no other value. */
const PLAIN: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'literal',
  'picklist',
  'enum',
  'null',
  'undefined',
  'never',
  'date',
])
const WRAPPERS: ReadonlySet<string> = new Set([
  'optional',
  'exact_optional',
  'nullable',
  'nullish',
  'undefinedable',
  'non_optional',
  'non_nullable',
  'non_nullish',
])
const CHOICES: ReadonlySet<string> = new Set(['union', 'variant', 'intersect'])

const known = new WeakMap<object, Shape>()

/** Returns what the schemas read together. */
export function shapeOf(schemas: readonly v.GenericSchema[]): Shape {
  return schemas.map(shapeOfSchema).reduce(merged, NOTHING)
}

/**
 * Returns the parts of a value that a shape names. Keeps the type of each value, so that the schema accepts and
 * rejects the same values as before.
 */
export function pruned(value: unknown, shape: Shape): unknown {
  if (shape.all || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const { entry } = shape
    return entry === null ? [] : value.map((one) => pruned(one, entry))
  }
  const members: [string, unknown][] = []
  for (const [name, member] of shape.members)
    if (Object.hasOwn(value, name)) members.push([name, pruned(Reflect.get(value, name), member)])
  return Object.fromEntries(members)
}

function shapeOfSchema(schema: unknown): Shape {
  if (typeof schema !== 'object' || schema === null) return ALL
  const cached = known.get(schema)
  if (cached) return cached
  const shape = readShape(schema)
  known.set(schema, shape)
  return shape
}

function readShape(schema: object): Shape {
  const type = partOf(schema, 'type')
  if (typeof type !== 'string') return ALL
  if (PLAIN.has(type)) return NOTHING
  if (WRAPPERS.has(type)) return shapeOfSchema(partOf(schema, 'wrapped'))
  if (type === 'array') return { ...NOTHING, entry: shapeOfSchema(partOf(schema, 'item')) }
  const options = partOf(schema, 'options')
  if (CHOICES.has(type) && Array.isArray(options)) return options.map(shapeOfSchema).reduce(merged, NOTHING)
  const entries = partOf(schema, 'entries')
  if (type === 'object' && typeof entries === 'object' && entries !== null)
    return {
      ...NOTHING,
      members: new Map(Object.entries(entries).map(([name, one]) => [name, shapeOfSchema(one)])),
    }
  return ALL
}

function merged(one: Shape, other: Shape): Shape {
  if (one.all || other.all) return ALL
  const members = new Map(one.members)
  for (const [name, shape] of other.members) {
    const before = members.get(name)
    members.set(name, before ? merged(before, shape) : shape)
  }
  const entry = one.entry && other.entry ? merged(one.entry, other.entry) : (one.entry ?? other.entry)
  return { all: false, entry, members }
}

function partOf(schema: object, name: string): unknown {
  return Reflect.get(schema, name)
}
