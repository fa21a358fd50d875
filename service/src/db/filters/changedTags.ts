import { MAX_TAGS, MAX_TAGS_BYTES } from '@inlet/wire/service'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Tags of the same name are replaced. */
export type TagChange =
  | { readonly add: Record<string, unknown> }
  | { readonly remove: readonly string[] | 'all' }

/** The tags of an object would exceed their limits. */
export class TooManyTags extends Error {
  override readonly name = 'TooManyTags'

  constructor() {
    super(
      `A file or an account has ${MAX_TAGS} tags of ${MAX_TAGS_BYTES.toLocaleString('en')} bytes at most.`,
    )
  }
}

/** SQL for the changed column `tags` of files and accounts. */
export function changedTags(change: TagChange): RawBuilder<string> {
  if ('add' in change) return sql<string>`tags || ${JSON.stringify(change.add)}::jsonb`
  if (change.remove === 'all') return sql<string>`'{}'::jsonb`
  return sql<string>`tags - ${change.remove}::text[]`
}

/** Returns whether an object may have these tags. Removing tags is always allowed. */
export function canHaveTags(change: TagChange): RawBuilder<SqlBool> {
  return 'add' in change ? areTagsWithinLimits(changedTags(change)) : sql<SqlBool>`true`
}

export function areTagsWithinLimits(tags: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`((select count(*) from jsonb_object_keys(${tags})) <= ${MAX_TAGS}
    and octet_length((${tags})::text) <= ${MAX_TAGS_BYTES})`
}
