import type { TagBlock, TagFilter, TagGroup, TagMap } from '@inlet/wire/service'
import { type SqlBool, sql } from 'kysely'
import { allOf, type Condition } from './conditions.ts'

type Value = TagBlock['value'] | TagMap[string]

/** All these tags are set: conditions on `f.tags`, of files and accounts. */
export function hasTags(tags: TagMap | null | undefined): Condition[] {
  return Object.entries(tags ?? {}).map(([key, value]) => hasTag(key, value))
}

/** Tag conditions in nested groups. */
export function matchesTags(filter: TagFilter | null | undefined): Condition[] {
  return filter && isGroup(filter) ? [matches(filter)] : []
}

function matches(member: TagBlock | TagGroup): Condition {
  if ('AND' in member) return allOf(member.AND.map(matches))
  if ('OR' in member) return anyOf(member.OR.map(matches))
  const found = hasTag(member.key, member.value)
  return member.negate ? sql<SqlBool>`not ${found}` : found
}

/** Tags are stored as texts or lists of texts. A list matches each of its values. */
function hasTag(key: string, value: Value): Condition {
  const values = [value].flat()
  const tag = sql`(f.tags->${key}::text)`
  if (values.length === 0) return sql<SqlBool>`(${tag} is not null)`
  return allOf(
    values.map((one) => sql<SqlBool>`coalesce(${tag} @> ${JSON.stringify(String(one))}::jsonb, false)`),
  )
}

function anyOf(conditions: readonly Condition[]): Condition {
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

function isGroup(filter: TagFilter): filter is TagGroup {
  return 'AND' in filter || 'OR' in filter
}
