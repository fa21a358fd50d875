import * as v from 'valibot'
import { SOURCES } from '../enums.ts'
import { ConnectorSettings, CustomLimits } from './identity.ts'
import {
  count,
  Id,
  IdText,
  list,
  MAX_IDS,
  MAX_INTEGER,
  OrderDirection,
  Pagination,
  Timestamp,
  text,
} from './shared.ts'

// Calls of a back end, with the API key of its organization, about its customers ("users" on the wire).

const CustomerName = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

/** POST /user: returns the same as GET /whoami. */
export const UserRequest = v.object({ customer_id: CustomerName })

/** POST /export_user: answers an archive. An extension of ours. */
export const ExportCustomer = v.object({
  customer_id: CustomerName,
  /** Files up to this id are left out, to go on where a download was cut off. */
  after_file_id: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INTEGER)), 0),
})

/** POST /list_users */
export const UsersQuery = v.object({
  pagination: v.optional(Pagination, {}),
  filters: v.optional(
    v.object({
      customer_ids: v.nullish(list(text(255), MAX_IDS)),
      carbon_user_ids: v.nullish(list(Id, MAX_IDS)),
    }),
    {},
  ),
  order_by: v.optional(v.picklist(['created_at', 'updated_at']), 'created_at'),
  order_dir: v.optional(OrderDirection, 'desc'),
  include_count: v.optional(v.boolean(), false),
})

export const ListedUser = v.object({
  id: Id,
  organization_id: Id,
  organization_supplied_user_id: v.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: v.nullable(Timestamp),
  enabled_features: v.nullable(v.record(v.string(), v.unknown())),
  custom_limits: CustomLimits,
  auto_sync_enabled_sources: v.array(v.string()),
})

/** `count` null: not requested. */
export const UsersPage = v.object({ users: v.array(ListedUser), count: v.nullable(count(0)) })

/** -1: none. */
const Limit = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(MAX_INTEGER)))

/** Ten years. */
const MAX_RETENTION_DAYS = 3650

/** Settings of a customer, or the defaults of an organization. Null resets a setting; absent ones stay. */
const settings = {
  /** Sources whose accounts are synced automatically; others are not. */
  auto_sync_enabled_sources: v.nullish(v.union([v.literal('ALL'), list(v.picklist(SOURCES))])),
  max_files: Limit,
  max_files_per_upload: Limit,
  /** Ours. Bytes of original files. */
  max_bytes: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(Number.MAX_SAFE_INTEGER))),
  max_characters: Limit,
  max_characters_per_file: Limit,
  max_characters_per_upload: Limit,
  /** Hours. */
  auto_sync_interval: v.nullish(v.picklist([-1, 3, 6, 12, 24])),
  /** Ours. Days after which contents are deleted, counted from when they were last read. -1: they are kept. */
  retention_days: v.nullish(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(-1),
      v.maxValue(MAX_RETENTION_DAYS),
      v.check((days) => days !== 0, 'Say 1 or more days, or -1 to keep contents.'),
    ),
  ),
}
export const UserConfiguration = v.object(settings)
export type UserConfiguration = v.InferOutput<typeof UserConfiguration>

/** POST /update_users */
export const UpdateUsers = v.object({ ...settings, customer_ids: list(CustomerName, 100) })

/** POST /delete_users */
export const DeleteUsers = v.object({ customer_ids: list(CustomerName, 1000) })

/** `erasures`: an extension of ours. */
export const DeleteUsersAnswer = v.object({
  success: v.boolean(),
  erasures: v.array(v.object({ id: Id, customer_id: v.string() })),
})

export const ErasurePath = v.object({ erasure_id: IdText })

/** GET /erasures/{erasure_id}: progress of a customer's erasure. An extension of ours. */
export const Erasure = v.object({
  id: Id,
  customer_id: v.string(),
  /** DONE: nothing of the customer is stored. Revoking at the sources may still be running. */
  status: v.picklist(['RUNNING', 'DONE']),
  requested_at: Timestamp,
  ended_at: v.nullable(Timestamp),
  report: v.object({
    files: count(0),
    /** Blobs of the original files. */
    blobs: count(0),
    chunks: count(0),
    accounts: count(0),
    items: count(0),
    tokens: count(0),
    /** Credentials to revoke at the sources, and the outcome. */
    accesses: count(0),
    accesses_ended: count(0),
    accesses_not_ended: count(0),
  }),
})
export type Erasure = v.InferOutput<typeof Erasure>

const Figures = v.record(v.string(), v.number())

/** GET /organization */
export const Organization = v.object({
  id: Id,
  name: v.string(),
  nickname: v.nullable(v.string()),
  remove_branding: v.boolean(),
  custom_branding: v.nullable(v.record(v.string(), v.unknown())),
  custom_limits: v.nullable(CustomLimits),
  aggregate_file_size: Figures,
  aggregate_num_characters: Figures,
  aggregate_num_tokens: Figures,
  aggregate_num_embeddings: Figures,
  aggregate_num_files_by_source: Figures,
  aggregate_num_files_by_file_format: Figures,
  file_statistics_aggregated_at: v.nullable(Timestamp),
  period_ends_at: v.nullable(Timestamp),
  cancel_at_period_end: v.nullable(v.boolean()),
  connector_settings: ConnectorSettings,
  global_user_config: v.record(v.string(), v.unknown()),
  file_sync_usage: v.record(v.string(), v.unknown()),
  logging_settings: v.record(v.string(), v.unknown()),
  created_at: Timestamp,
  updated_at: Timestamp,
})

const DataSourceConfiguration = v.object({
  allowed_file_formats: v.optional(list(v.pipe(v.string(), v.maxLength(50))), []),
})

/** POST /organization/update. Absent and null fields stay; in `global_user_config`, null resets a setting. */
export const UpdateOrganization = v.object({
  global_user_config: v.nullish(UserConfiguration),
  data_source_configs: v.nullish(
    v.pipe(v.record(v.pipe(v.string(), v.maxLength(50)), DataSourceConfiguration), v.maxEntries(100)),
  ),
})
