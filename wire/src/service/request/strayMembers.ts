import { FaultList } from './FaultList.ts'
import type { RequestFault } from './RequestFault.ts'
import type { RequestShape } from './requestShape.ts'
import { ASKING_NOTHING, HARMLESS } from './unusedMembers.ts'

export const UNSUPPORTED =
  'This is not supported here. Nothing was done: without it the request would mean something else.'
/** Names that schemas drop silently, because every object has them. */
const DROPPED: readonly string[] = ['__proto__', 'prototype', 'constructor']

/** Finds members that the schema does not know, and values larger than it allows. */
export function strayMembers(shape: RequestShape, request: unknown): RequestFault[] {
  const faults = new FaultList()
  look(shape, request, faults)
  return faults.found
}

/** The recursion is as deep as the schema. */
function look(shape: RequestShape, value: unknown, faults: FaultList): void {
  if (faults.isFull || shape.kind === 'value') return
  if (shape.kind === 'choice') {
    const meant = shape.options.find(({ fits }) => fits(value))
    if (meant) look(meant.shape, value, faults)
    return
  }
  if (shape.kind === 'list') {
    if (Array.isArray(value)) lookAtList(shape, value, faults)
    return
  }
  if (!isMap(value)) return
  if (shape.kind === 'map') lookAtMap(shape, value, faults)
  else lookAtMembers(shape, value, faults)
}

type ShapeOf<K extends RequestShape['kind']> = Extract<RequestShape, { kind: K }>

function lookAtList({ item, most }: ShapeOf<'list'>, value: unknown[], faults: FaultList): void {
  // Before its entries, so that a list that is too long costs nothing.
  if (value.length > most) {
    faults.add(`Invalid length: Expected <=${most} but received ${value.length}`, 'max_length')
    return
  }
  if (item.kind === 'value') return
  for (const [index, member] of value.entries()) {
    if (faults.isFull) return
    faults.within(index, () => look(item, member, faults))
  }
}

function lookAtMap({ value: shape, most }: ShapeOf<'map'>, value: object, faults: FaultList): void {
  const entries = Object.entries(value)
  if (entries.length > most) {
    faults.add(`Invalid entries: Expected <=${most} but received ${entries.length}`, 'max_entries')
    return
  }
  for (const [name, member] of entries) {
    faults.within(name, () => {
      if (DROPPED.includes(name)) faults.add('This name is not allowed.', 'value_error')
      else look(shape, member, faults)
    })
  }
}

function lookAtMembers({ members }: ShapeOf<'object'>, value: object, faults: FaultList): void {
  for (const [name, member] of Object.entries(value)) {
    if (faults.isFull) return
    const known = members.get(name)
    if (!known && !asks(name, member)) continue
    faults.within(name, () => {
      if (known) look(known, member, faults)
      else faults.add(UNSUPPORTED, 'unsupported')
    })
  }
}

function asks(name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (typeof value === 'object' && Object.keys(value).length === 0) return false
  if (HARMLESS.has(name)) return false
  if (name === 'cold_storage_params' && isMap(value)) {
    return Object.entries(value).some(([inner, member]) => asks(inner, member))
  }
  if (!ASKING_NOTHING.has(name)) return true
  const nothing = ASKING_NOTHING.get(name)
  // In a query everything is text, and a boolean has several spellings.
  if (nothing === false && typeof value === 'string') return !/^(0|false|f|no|n|off)$/i.test(value)
  return String(value) !== String(nothing)
}

function isMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
