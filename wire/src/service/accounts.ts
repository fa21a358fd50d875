import * as v from 'valibot'
import { MissingScope } from './access.ts'
import { TagFilter } from './filters/TagFilter.ts'
import { Readers } from './readerNames.ts'
import {
  CursorPagination,
  Id,
  list,
  listMembers,
  MAX_IDS,
  MAX_TAGS,
  MAX_WORD_CHARS,
  nullish,
  OrderDirection,
  TagKey,
  TagMap,
  Timestamp,
  text,
} from './shared.ts'

/** Whose an account is, and whether all people of the customer may read it. */
const AccountSharing = v.object({
  /** Null: nobody's, or another person's. */
  owner_user_id: v.nullable(v.string()),
  /** Whether it is the person's of the token, who alone can share it. */
  is_own: v.boolean(),
  with_team: v.boolean(),
})
export type AccountSharing = v.InferOutput<typeof AccountSharing>

/** One connected login at a source (`data_source` on the wire). Read leniently. */
export const Account = v.object({
  id: Id,
  data_source_type: v.string(),
  data_source_external_id: nullish(v.string()),
  sync_status: v.optional(v.string(), ''),
  last_synced_at: nullish(Timestamp),
  last_sync_action: nullish(v.string()),
  source_items_synced_at: nullish(Timestamp),
  files_synced_at: nullish(Timestamp),
  revoked_access: v.optional(v.boolean(), false),
  enable_auto_sync: nullish(v.boolean()),
  created_at: nullish(Timestamp),
  updated_at: nullish(Timestamp),
  data_source_metadata: nullish(
    v.looseObject({
      username: v.nullish(v.string()),
      type: v.nullish(v.string()),
      /** Why the last sync failed, or what the running one waits for. */
      sync_error_message: v.nullish(v.string()),
      /** When the access ends for good, if the source names that. */
      access_ends_at: v.nullish(Timestamp),
      /** When the source was last polled for all changes, and when it will be polled next. */
      looked_at: v.nullish(Timestamp),
      next_look_at: v.nullish(Timestamp),
      /** `read_all` or `picked`. Null: an older account, or keys that say nothing about their access. */
      access_kind: v.nullish(v.string()),
      /** What the source says it granted. Null: its answer names no scopes. */
      granted_scopes: v.nullish(v.array(v.string())),
      /** Of what Inlet requests by default, what was not granted. Null: not known. */
      missing_scopes: v.nullish(v.array(MissingScope)),
      /** In lists of accounts. */
      sharing: v.nullish(AccountSharing),
      /** Files that the last sync added, updated and removed. */
      last_changes: v.nullish(v.object({ added: v.number(), changed: v.number(), removed: v.number() })),
    }),
  ),
  tags: nullish(v.record(v.string(), v.unknown())),
  organization_id: v.nullish(Id),
  organization_user_id: v.nullish(Id),
  organization_supplied_user_id: v.nullish(v.string()),
  /** Never contains credentials. Fields that another service puts here are not read. */
  token: v.fallback(v.nullish(v.null()), null),
})
export type Account = v.InferOutput<typeof Account>

/** POST /user_data_sources */
export const AccountsQuery = v.object({
  pagination: v.optional(CursorPagination, {}),
  order_by: v.optional(v.picklist(['created_at', 'updated_at']), 'updated_at'),
  order_dir: v.optional(OrderDirection, 'asc'),
  filters: v.nullish(
    v.object({
      source: v.nullish(text(MAX_WORD_CHARS)),
      ids: v.nullish(list(Id, MAX_IDS)),
      revoked_access: v.nullish(v.boolean()),
      tags: v.nullish(v.union([TagFilter, TagMap])),
    }),
    {},
  ),
})
export type AccountsQuery = v.InferInput<typeof AccountsQuery>

export const AccountsPage = v.object({ results: v.array(Account), count: v.number(), ...listMembers })
export type AccountsPage = v.InferOutput<typeof AccountsPage>

/** POST /data_sources/tags/add: replaces tags with the same name. */
export const AddAccountTags = v.object({ data_source_id: Id, tags: TagMap, readers: v.optional(Readers) })
export type AddAccountTags = v.InferInput<typeof AddAccountTags>

/** POST /data_sources/tags/remove */
export const RemoveAccountTags = v.object({
  data_source_id: Id,
  tags_to_remove: v.optional(list(TagKey, MAX_TAGS), []),
  remove_all_tags: v.optional(v.boolean(), false),
})
export type RemoveAccountTags = v.InferInput<typeof RemoveAccountTags>
