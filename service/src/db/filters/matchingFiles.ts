import { type FileFilters, OWN_MODEL } from '@inlet/wire/service'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containsPattern, foldText } from '../foldText.ts'
import { allOf, among, type Condition } from './conditions.ts'
import { isFromSource } from './isFromSource.ts'
import { isBelow, isNamed } from './placeOfFile.ts'
import { type Reach, reachedFiles, wholeCustomer } from './Reach.ts'
import { hasTags, matchesTags } from './tagConditions.ts'

/** Condition on `files f` for files in reach that match all filters. */
export function matchingFiles(reach: Reach, filters: FileFilters): Condition {
  return allOf([reachedFiles(reach), sql<SqlBool>`f.deleted_at is null`, ...narrowing(reach, filters)])
}

/** Returns whether the filters exclude nothing. */
export function asksForAll(filters: FileFilters): boolean {
  return narrowing(wholeCustomer(0), filters).length === 0
}

function narrowing(reach: Reach, filters: FileFilters): Condition[] {
  return [
    ...isNamed(reach, filters),
    ...isBelow(reach, filters),
    ...isOfOrigin(filters),
    ...isInState(filters),
    ...hasTags(filters.tags),
    ...matchesTags(filters.tags_v2),
  ]
}

function isOfOrigin(filters: FileFilters): Condition[] {
  const { name, source } = filters
  return [
    ...among(sql`f.account_id`, filters.organization_user_data_source_id),
    ...among(sql`f.request_id`, filters.request_ids),
    ...among(sql`f.upload_id`, filters.upload_ids),
    ...among(sql`f.metadata->>'type'`, filters.file_types_at_source),
    ...(source ? [isFromSource([source].flat())] : []),
    ...(name ? [sql<SqlBool>`f.name_key like ${containsPattern(foldText(name))}`] : []),
    ...(filters.root_files_only ? [sql<SqlBool>`f.parent_id is null`] : []),
    ...(filters.include_containers === false
      ? [sql<SqlBool>`f.metadata->>'is_folder' is distinct from 'true'`]
      : []),
    ...isWithin(sql`f.created_at`, filters.created_at),
    ...isWithin(sql`f.updated_at`, filters.updated_at),
    ...isWithin(sql`f.source_updated_at`, filters.source_updated_at),
  ]
}

function isInState(filters: FileFilters): Condition[] {
  const { sync_error_message: message } = filters
  const reason = sql`coalesce(f.sync_error_message, '')`
  return [
    ...among(sql`f.sync_status`, filters.sync_statuses),
    ...among(
      sql`coalesce(f.embedding_model, f.settings->>'embeddingModel', ${OWN_MODEL})`,
      filters.embedding_generators,
    ),
    ...(filters.non_synced_only ? [sql<SqlBool>`f.last_sync is null`] : []),
    ...(message === '' ? [sql<SqlBool>`${reason} = ''`] : []),
    ...(message ? [sql<SqlBool>`position(${message} in ${reason}) > 0`] : []),
  ]
}

function isWithin(column: RawBuilder<unknown>, period: FileFilters['created_at']): Condition[] {
  return [
    ...(period?.from ? [sql<SqlBool>`${column} >= ${new Date(period.from)}`] : []),
    ...(period?.until ? [sql<SqlBool>`${column} < ${new Date(period.until)}`] : []),
  ]
}
