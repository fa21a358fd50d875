import type { FileFilters } from '@inlet/wire/service'
import { type SqlBool, sql } from 'kysely'
import { allOf, among, type Condition } from './conditions.ts'
import { type Reach, reachedFiles } from './Reach.ts'

/** The named files; on request with everything below them. */
export function isNamed(reach: Reach, filters: FileFilters): Condition[] {
  const named = [
    ...among(sql`f.id`, filters.ids),
    ...among(sql`f.external_file_id`, filters.external_file_ids),
    ...among(sql`f.external_url`, filters.external_urls),
  ]
  return named.length > 0 && filters.include_all_children ? [inTreesOf(reach, allOf(named))] : named
}

/** Directly in a folder; on request anywhere below it. */
export function isBelow(reach: Reach, filters: FileFilters): Condition[] {
  const inFolder = among(sql`f.parent_id`, filters.parent_file_ids)
  return inFolder.length > 0 && filters.include_all_children ? [inTreesOf(reach, allOf(inFolder))] : inFolder
}

/** `tops`: condition for the roots of the trees. */
function inTreesOf(reach: Reach, tops: Condition): Condition {
  return sql<SqlBool>`f.id in (
    with recursive tree as (
      select f.id from files f where ${reachedFiles(reach)} and f.deleted_at is null and ${tops}
      union
      select f.id from files f join tree on f.parent_id = tree.id where ${reachedFiles(reach)} and f.deleted_at is null
    )
    select id from tree)`
}
