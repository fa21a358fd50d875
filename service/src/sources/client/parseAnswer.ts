import { jsonSizeOf } from './jsonBounds.ts'
import { pruned, type Shape } from './schemaShape.ts'
import { type XmlNode, xmlTree } from './xmlTree.ts'

/** Arrays and objects within each other. Notes with lists in lists have a hundred. */
const MAX_DEPTH = 500
/** Arrays, objects, members and entries of an answer: a worker parses them within a second. */
const MAX_VALUES = 2_000_000
/** Arrays and objects that are handed to the event loop: more would keep it busy. */
export const MAX_CONTAINERS = 60_000
/** Likewise all values. */
const MAX_HANDED_VALUES = 600_000

export type AnswerFormat =
  /** `maxContainers`: those that are handed over. */
  | { readonly kind: 'json'; readonly shape: Shape; readonly maxContainers: number }
  | { readonly kind: 'xml'; readonly root: string }

/** Null: it is not what it should be, or larger than anybody expects. */
export type ParsedAnswer = { readonly value: unknown } | { readonly node: XmlNode } | null

/** Parses an answer of a source. Refuses what is nested too deeply or has too many parts before it makes them. */
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

/** Whether an answer is parsed so fast that it may be done where everything else waits for it. */
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
