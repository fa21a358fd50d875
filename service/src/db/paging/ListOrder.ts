import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Condition } from '../filters/conditions.ts'

export type Way = 'asc' | 'desc'

/** `moment` is a `timestamptz`. */
type Kind = 'moment' | 'text' | 'number'

/**
 * An order of a list, in which rows of equal values are ordered by their ids: without that last word a row could be on
 * two pages, or on none.
 */
export type ListOrder = {
  /** The request's words. A cursor holds them, and is good for no other order. */
  readonly name: string
  readonly way: Way
  /** Null: by ids alone. */
  readonly value: { readonly of: RawBuilder<unknown>; readonly kind: Kind } | null
  /**
   * Which rows come first, which after them, whatever the way: each in the order, and each found at its place in the
   * index. Almost all lists are one stretch.
   */
  readonly stretches: readonly Stretch[]
  /** What an index has before the value and all rows have alike, though the planner cannot know: `parent_key is null`. */
  readonly within?: RawBuilder<unknown>
}

export type Stretch = {
  readonly condition: Condition
  /** Its rows have no value, and are ordered by their ids alone. */
  readonly isEmpty?: true
}

const ALL: readonly Stretch[] = [{ condition: sql<SqlBool>`true` }]

/** Of a column that always has a value. */
export function byValue(name: string, way: Way, column: string, kind: Kind): ListOrder {
  return { name, way, value: { of: sql.ref(column), kind }, stretches: ALL }
}

/** Of a column that may have none: such rows come last, whichever way. */
export function byMaybeValue(name: string, way: Way, column: string, kind: Kind): ListOrder {
  const of = sql.ref(column)
  const stretches: readonly Stretch[] = [
    { condition: sql<SqlBool>`${of} is not null` },
    { condition: sql<SqlBool>`${of} is null`, isEmpty: true },
  ]
  return { name, way, value: { of, kind }, stretches }
}

export function byId(name: string, way: Way): ListOrder {
  return { name, way, value: null, stretches: ALL }
}
