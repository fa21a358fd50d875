import type { RequestFault } from './RequestFault.ts'
import type { RequestShape } from './requestShape.ts'
import { ASKING_NOTHING, HARMLESS } from './unusedMembers.ts'

const UNSUPPORTED =
  'This is not supported here. Nothing was done: without it the request would mean something else.'
/** Names that schemas drop without a word, because objects are made of them. */
const DROPPED: readonly string[] = ['__proto__', 'prototype', 'constructor']

/** What a request asks for and its schema does not know. */
export function strayMembers(
  shape: RequestShape,
  value: unknown,
  path: RequestFault['path'] = [],
): RequestFault[] {
  if (shape.kind === 'list') {
    if (!Array.isArray(value) || shape.item.kind === 'value') return []
    return value.flatMap((member, index) => strayMembers(shape.item, member, [...path, index]))
  }
  if (shape.kind === 'choice') {
    const meant = shape.options.find(({ fits }) => fits(value))
    return meant ? strayMembers(meant.shape, value, path) : []
  }
  if (shape.kind === 'value' || !isMap(value)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const here = [...path, name]
    if (shape.kind === 'map') {
      if (!DROPPED.includes(name)) return strayMembers(shape.value, member, here)
      return [{ path: here, message: 'This name is not allowed.', type: 'value_error' }]
    }
    const known = shape.members.get(name)
    if (known) return strayMembers(known, member, here)
    return asks(name, member) ? [{ path: here, message: UNSUPPORTED, type: 'unsupported' }] : []
  })
}

function asks(name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (typeof value === 'object' && Object.keys(value).length === 0) return false
  if (HARMLESS.has(name)) return false
  // In a query everything is text.
  return !ASKING_NOTHING.has(name) || String(value) !== String(ASKING_NOTHING.get(name))
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
