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
  return wanted ? [sql<SqlBool>`${value} = any(${wanted})`] : []
}
