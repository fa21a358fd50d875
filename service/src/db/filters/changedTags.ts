import { type RawBuilder, sql } from 'kysely'

/** Tags of the same name are replaced. */
export type TagChange =
  | { readonly add: Record<string, unknown> }
  | { readonly remove: readonly string[] | 'all' }

/** The column `tags` of files and accounts as it is afterwards. */
export function changedTags(change: TagChange): RawBuilder<string> {
  if ('add' in change) return sql<string>`tags || ${JSON.stringify(change.add)}::jsonb`
  if (change.remove === 'all') return sql<string>`'{}'::jsonb`
  return sql<string>`tags - ${change.remove}::text[]`
}
