import { jsonSizeOf } from './jsonBounds.ts'
import { pruned, type Shape } from './schemaShape.ts'
import { type XmlNode, xmlTree } from './xmlTree.ts'

/** Nesting of arrays and objects. Notes with nested lists have a hundred levels. */
const MAX_DEPTH = 500
/** Arrays, objects, members and entries of an answer: a worker parses them within a second. */
const MAX_VALUES = 2_000_000
/** Arrays and objects that the event loop receives from a worker. More would block it. */
export const MAX_CONTAINERS = 60_000
/** All values that the event loop receives. */
const MAX_HANDED_VALUES = 600_000

export type AnswerFormat =
  /** `maxContainers`: the limit after pruning. */
  | { readonly kind: 'json'; readonly shape: Shape; readonly maxContainers: number }
  | { readonly kind: 'xml'; readonly root: string }

/** Null: invalid or too large. */
export type ParsedAnswer = { readonly value: unknown } | { readonly node: XmlNode } | null

/** Parses an answer. Rejects deep or large ones before it builds their values. */
export function parseAnswer(bytes: Uint8Array, format: AnswerFormat): ParsedAnswer {
  if (format.kind === 'xml') {
    const node = xmlTree(new TextDecoder().decode(bytes), format.root)
    return node && { node }
  }
  const size = jsonSizeOf(bytes)
  if (size.depth > MAX_DEPTH || size.values > MAX_VALUES) return null
  try {
    const value = pruned(JSON.parse(new TextDecoder().decode(bytes)), format.shape)
    const isSmall = size.containers <= format.maxContainers && size.values <= MAX_HANDED_VALUES
    return isSmall || countsWithin(value, format.maxContainers) ? { value } : null
  } catch {
    return null
  }
}

/** Whether an answer can be parsed on the event loop. */
export function isQuick(bytes: Uint8Array, format: AnswerFormat): boolean {
  if (format.kind === 'xml') return true
  const { depth, containers } = jsonSizeOf(bytes)
  return depth <= MAX_DEPTH && containers <= MAX_CONTAINERS
}

function countsWithin(value: unknown, maxContainers: number): boolean {
  let containers = 0
  let values = 0
  const count = (one: unknown): boolean => {
    values += 1
    if (values > MAX_HANDED_VALUES) return false
    if (typeof one !== 'object' || one === null) return true
    containers += 1
    return containers <= maxContainers && Object.values(one).every(count)
  }
  return count(value)
}
