import type { ColumnType, Generated } from 'kysely'
import type { Visibility } from '../../sources/SourceItem.ts'
import type { MaybeMoment } from './columns.ts'

export type Items = {
  id: Generated<number>
  account_id: number
  external_id: string
  parent_external_id: string | null
  root_external_id: string | null
  name: string
  name_key: string
  item_type: string
  is_selectable: boolean
  is_expandable: boolean
  is_folder: ColumnType<boolean, never, never>
  file_format: string | null
  external_url: string | null
  created_at: MaybeMoment
  updated_at: MaybeMoment
  version: string
  /** Bytes, its type at the source, and what it is asked for with, where the source says or wants that. */
  size: number | null
  mime_type: string | null
  handle: string | null
  /** Who can see it at the source, where that says so. */
  visibility: Visibility | null
  /** When its contents were last read whole. Null: never. */
  listed_at: MaybeMoment
  /** What `external_id` and `parent_external_id` are found by. */
  external_key: ColumnType<string, never, never>
  parent_key: ColumnType<string | null, never, never>
  /** The round of its account in which it was last listed. */
  seen_in: Generated<number>
  /** The round in which its contents were last read whole to find what is gone. */
  swept_in: Generated<number>
  /** The source said so; it is removed when all was heard. */
  is_gone: Generated<boolean>
  /** The first full scan that did not list it. Null: the last one did. */
  missing_since: MaybeMoment
  /** The round in which the source was last asked for it by its id. */
  asked_in: Generated<number>
}

export type Listings = {
  id: Generated<number>
  account_id: number
  /** The item's external id. Null: the top. */
  folder: string | null
  folder_key: ColumnType<string, never, never>
  /** Where the reading goes on. Null: at the beginning. */
  cursor: string | null
  /** How often in a row the source refused the cursor. */
  restarts: Generated<number>
  /** How often it failed in a row, since when, and when it is tried again. */
  tries: Generated<number>
  failing_since: MaybeMoment
  retry_at: MaybeMoment
  /** The others go on without it, and the sync ends without it. */
  is_skipped: Generated<boolean>
  reason: string | null
}

export type SyncQueue = {
  file_id: number
  account_id: number
  fetches: boolean
  expands: boolean
  tries: Generated<number>
  failing_since: MaybeMoment
  retry_at: MaybeMoment
  /** Its file says what is wrong, and the sync ends without it. */
  is_skipped: Generated<boolean>
}
