import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { BadCursor } from './BadCursor.ts'
import type { ListOrder } from './ListOrder.ts'

/** Behind which row a page begins. */
export type Cursor = {
  /** Of the order's stretches the one that the row is in. */
  readonly stretch: number
  /** As text, a moment in microseconds. Null: it has none, or there are none in this order. */
  readonly value: string | null
  readonly id: number
}

const Written = v.tuple([
  v.string(),
  v.pipe(v.number(), v.integer(), v.minValue(0)),
  v.nullable(v.string()),
  v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
])
/** Fewer digits than any of the database's numbers has. */
const NUMBER = /^-?\d{1,17}$/

/** The cursor as it goes out: a client keeps it and reads nothing in it. */
export function writeCursor(order: ListOrder, { stretch, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([order.name, stretch, value, id])).toString('base64url')
}

/** A cursor of this order, or a BadCursor. */
export function readCursor(order: ListOrder, given: string): Cursor {
  const read = v.safeParse(Written, parse(given))
  if (!read.success) throw new BadCursor('This is no cursor of a page of this list.')
  const [name, stretch, value, id] = read.output
  if (name !== order.name) {
    throw new BadCursor(`This cursor is for the order ${name}. Begin anew to list by ${order.name}.`)
  }
  const place = order.stretches[stretch]
  const kind = place?.isEmpty ? undefined : order.value?.kind
  const isNumber = kind === 'moment' || kind === 'number'
  const fits = kind ? value !== null && (!isNumber || NUMBER.test(value)) : value === null
  if (!place || !fits) throw new BadCursor('This is no cursor of a page of this list.')
  return { stretch, value, id }
}

/** What a row's cursor holds of the order's value. */
export function valueInCursor({ value }: ListOrder): RawBuilder<string | null> {
  if (!value) return sql`null::text`
  if (value.kind === 'moment') return sql`(extract(epoch from ${value.of}) * 1000000)::bigint::text`
  return sql`${value.of}::text`
}

/** The same, to be compared with the order's value. */
export function valueOfCursor({ value }: ListOrder, written: string): RawBuilder<unknown> {
  if (value?.kind === 'moment')
    return sql`(timestamptz 'epoch' + ${written}::float8 * interval '1 microsecond')`
  return value?.kind === 'number' ? sql`${written}::bigint` : sql`${written}::text`
}

function parse(given: string): unknown {
  try {
    return JSON.parse(Buffer.from(given, 'base64url').toString())
  } catch {
    return null
  }
}
