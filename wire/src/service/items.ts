import * as v from 'valibot'
import {
  CursorPagination,
  Id,
  list,
  listMembers,
  MAX_EXTERNAL_ID_CHARS,
  MAX_IDS,
  MAX_NAME_CHARS,
  nullish,
  OrderDirection,
  Timestamp,
  text,
} from './shared.ts'

/** An item at the source that can be picked. Read leniently. */
export const Item = v.object({
  id: Id,
  external_id: v.string(),
  name: nullish(v.string()),
  source: nullish(v.string()),
  item_type: nullish(v.string()),
  file_format: nullish(v.string()),
  is_selectable: nullish(v.boolean()),
  is_expandable: nullish(v.boolean()),
  parent_external_id: nullish(v.string()),
  /** The drive that contains it, if one account has several; sent back as `root_id`. */
  root_external_id: nullish(v.string()),
  external_url: nullish(v.string()),
  created_at: nullish(Timestamp),
  updated_at: nullish(Timestamp),
  synced_at: nullish(Timestamp),
  organization_user_data_source_id: nullish(Id),
  /** The file that it was imported as. */
  organization_user_file_to_sync_id: nullish(Id),
  organization_id: v.nullish(Id),
  organization_user_id: v.nullish(Id),
  organization_supplied_user_id: v.nullish(v.string()),
})
export type Item = v.InferOutput<typeof Item>

/** POST /integrations/items/list */
export const ItemsQuery = v.object({
  data_source_id: Id,
  parent_id: v.nullish(text(MAX_EXTERNAL_ID_CHARS)),
  pagination: v.optional(CursorPagination, {}),
  order_by: v.optional(v.picklist(['name', 'id', 'created_at', 'directories_first']), 'directories_first'),
  order_dir: v.optional(OrderDirection, 'asc'),
  filters: v.nullish(
    v.object({
      name: v.nullish(text(MAX_NAME_CHARS)),
      external_ids: v.nullish(list(text(MAX_EXTERNAL_ID_CHARS), MAX_IDS)),
      ids: v.nullish(list(Id, MAX_IDS)),
      root_files_only: v.nullish(v.boolean()),
    }),
    {},
  ),
})
export type ItemsQuery = v.InferInput<typeof ItemsQuery>

export const ItemsPage = v.object({ items: v.array(Item), count: v.number(), ...listMembers })
export type ItemsPage = v.InferOutput<typeof ItemsPage>
