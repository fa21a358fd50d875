import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type Condition = RawBuilder<SqlBool>

/** All of the conditions. There must be at least one. */
export function allOf(conditions: readonly Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Empty if there is no such filter. */
export function among(
  value: RawBuilder<unknown>,
  wanted: readonly (string | number)[] | null | undefined,
): Condition[] {
  if (!wanted) return []
  // For a single value use `=`, so that the planner knows that the rest of an index is in order.
  return [
    wanted.length === 1 ? sql<SqlBool>`${value} = ${wanted[0]}` : sql<SqlBool>`${value} = any(${wanted})`,
  ]
}
