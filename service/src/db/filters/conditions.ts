import { type RawBuilder, type SqlBool, sql } from 'kysely'

export type Condition = RawBuilder<SqlBool>

/** All of them hold. There is one at least. */
export function allOf(conditions: readonly Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** None where nothing was asked for. */
export function among(
  value: RawBuilder<unknown>,
  wanted: readonly (string | number)[] | null | undefined,
): Condition[] {
  if (!wanted) return []
  // Of one value the database knows that an index by it has the rest in order.
  return [
    wanted.length === 1 ? sql<SqlBool>`${value} = ${wanted[0]}` : sql<SqlBool>`${value} = any(${wanted})`,
  ]
}
