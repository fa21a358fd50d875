import * as v from 'valibot'
import { SOURCES } from '../enums.ts'
import { TagFilter } from './filters/TagFilter.ts'
import { Id, list, Timestamp } from './shared.ts'

/** GET /auth/v1/access_token, server to server only: `Authorization: Bearer {API key}`, `customer-id: {id}`. */
export const AccessToken = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
})
export type AccessToken = v.InferOutput<typeof AccessToken>

/** Scopes of an access token. */
export const TOKEN_SCOPES = [
  'search',
  'files:read',
  'files:write',
  'uploads:create',
  'accounts:read',
  'accounts:connect',
  'accounts:manage',
  'status:read',
] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]
/** Those that tools of assistants need. */
export const MCP_SCOPES = ['search', 'files:read', 'accounts:read', 'accounts:connect'] as const
export type McpScope = (typeof MCP_SCOPES)[number]
const Scopes = v.array(v.picklist(TOKEN_SCOPES))

/** Sources that a token can be limited to: those of `enabledIntegrations`, and feeds. */
export const GRANT_SOURCES = [...SOURCES, 'RSS_FEED'] as const
const MAX_GRANT_ACCOUNTS = 100
const MAX_GRANT_FILTER_CHARS = 4000
const Sources = v.array(v.picklist(GRANT_SOURCES))

const UserId = v.pipe(
  v.string(),
  v.description('Your own name for the person. The token finds only what this person may read.'),
)

/** Grant of a token. `scopes` null: all. `readers` null: nobody is named. Other fields null: no limit. */
export const Grant = v.object({
  scopes: v.nullable(Scopes),
  sources: v.nullable(Sources),
  account_ids: v.nullable(v.array(Id)),
  filter: v.nullable(TagFilter),
  user_id: v.nullable(UserId),
  readers: v.nullable(v.array(v.string())),
})
export type Grant = v.InferOutput<typeof Grant>

/** A limit by tags: a group, since an empty map would be no limit. */
export const GrantFilter = v.pipe(
  TagFilter,
  v.check((filter) => 'AND' in filter || 'OR' in filter, 'Name one list AND or OR.'),
  v.check(
    (filter) => JSON.stringify(filter).length <= MAX_GRANT_FILTER_CHARS,
    `A filter has ${MAX_GRANT_FILTER_CHARS} characters at most.`,
  ),
)

/** POST /auth/v1/access_token/restrict. Absent fields inherit the limits of the requesting token. */
export const GrantRequest = v.object({
  scopes: v.nullish(v.pipe(Scopes, v.minLength(1), v.maxLength(TOKEN_SCOPES.length))),
  /** Seconds. At most the token lifetime of this deployment. */
  expires_in: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(60))),
  sources: v.nullish(v.pipe(Sources, v.minLength(1), v.maxLength(GRANT_SOURCES.length))),
  account_ids: v.nullish(v.pipe(list(Id, MAX_GRANT_ACCOUNTS), v.minLength(1))),
  filter: v.nullish(GrantFilter),
  user_id: v.nullish(v.pipe(UserId, v.minLength(1), v.maxLength(255))),
})

/** POST /auth/v1/access_token/revoke. Exactly one field; `user_id` and `all` need an API key. */
export const RevokeRequest = v.pipe(
  v.object({
    token: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(8192))),
    user_id: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(255))),
    all: v.nullish(v.literal(true)),
  }),
  v.check(
    ({ token, user_id, all }) =>
      [token, user_id, all].filter((one) => one !== undefined && one !== null).length === 1,
    'Name exactly one of token, user_id and all.',
  ),
)

export const GrantedToken = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_at: v.pipe(v.string(), v.isoTimestamp()),
  grant: Grant,
})

const Bytes = v.nullish(v.pipe(v.number(), v.minValue(0)))
const Limits = v.object({ file_size_limit: Bytes })

const Most = v.nullish(v.number())
/** Bytes of one file, as a back end set it for a customer: -1 is no limit. */
export const CustomLimits = v.object({
  file_size_limit: Bytes,
  max_files: Most,
  max_files_per_upload: Most,
  max_bytes: Most,
  max_characters: Most,
  max_characters_per_file: Most,
  max_characters_per_upload: Most,
})

const ConnectorSetting = v.object({
  allowed_file_formats: v.nullish(v.array(v.string())),
  google_workspace_docs_save_as: v.nullish(v.string()),
})
/** Per data source type, or under DEFAULT. */
export const ConnectorSettings = v.record(v.string(), v.nullable(ConnectorSetting))
export type ConnectorSettings = v.InferOutput<typeof ConnectorSettings>

/** Who assumes a customer's role at AWS, and the external id for this customer's roles alone. */
const S3Role = v.object({ principal_arn: v.string(), external_id: v.string() })
export type S3Role = v.InferOutput<typeof S3Role>

/** GET /auth/v1/white_labeling. `integrations` is keyed by integration id; a truthy entry removes branding there. */
export const WhiteLabeling = v.object({
  remove_branding: v.optional(v.boolean(), false),
  integrations: v.optional(v.record(v.string(), v.unknown()), {}),
  custom_limits: v.nullish(Limits),
  connector_settings: v.nullish(ConnectorSettings),
  /** Extension: the deployment's default links for hosts that set none. */
  tos_url: v.nullish(v.string()),
  privacy_policy_url: v.nullish(v.string()),
  /** Extension: origins of host pages that may use this token. Absent: any that may embed the frame. */
  allowed_origins: v.nullish(v.array(v.string())),
  /** Extension: data source types that users can connect here. Absent: all. */
  available_sources: v.nullish(v.array(v.string())),
  /** Extension: data source types that need an app registered at the source first. */
  unconfigured_sources: v.nullish(v.array(v.string())),
  /** Extension: data source types that use the sandbox with fake data here, and could use the source. */
  sandbox_sources: v.nullish(v.array(v.string())),
  /** Extension: the redirect URI, for registering it at a source by hand. */
  redirect_uri: v.nullish(v.string()),
  /** Extension: what the trust policy of a role for S3 names. Absent: this deployment uses no roles. */
  s3_role: v.nullish(S3Role),
})
export type WhiteLabeling = v.InferOutput<typeof WhiteLabeling>

/** GET /whoami. */
export const User = v.object({
  id: Id,
  organization_id: Id,
  organization_supplied_user_id: v.string(),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: v.nullish(Timestamp),
  num_files_synced: v.number(),
  num_characters_synced: v.number(),
  num_tokens_synced: v.number(),
  aggregate_file_size: v.record(v.string(), v.unknown()),
  aggregate_num_characters: v.record(v.string(), v.unknown()),
  aggregate_num_tokens: v.record(v.string(), v.unknown()),
  aggregate_num_embeddings: v.record(v.string(), v.unknown()),
  aggregate_num_files_by_source: v.record(v.string(), v.unknown()),
  aggregate_num_files_by_file_format: v.record(v.string(), v.unknown()),
  /** At most 1,000 pairs, of the 5,000 newest files that have tags. */
  unique_file_tags: v.array(v.record(v.string(), v.unknown())),
  enabled_features: v.nullish(v.record(v.string(), v.unknown())),
  custom_limits: v.nullish(CustomLimits),
  auto_sync_enabled_sources: v.nullish(v.array(v.string())),
  connector_settings: v.nullish(ConnectorSettings),
  /** Extension: as in GET /auth/v1/white_labeling, so that the widget knows the rules if that call fails. */
  white_labeling: v.nullish(WhiteLabeling),
  /** Grant of the token, in GET /whoami. */
  grant: v.optional(Grant),
})
export type User = v.InferOutput<typeof User>

/** What the frame reads of `User`; everything else is optional. */
export const UserSettings = v.object({
  id: v.nullish(Id),
  organization_id: v.nullish(Id),
  aggregate_num_files_by_source: v.nullish(v.record(v.string(), v.unknown())),
  custom_limits: v.nullish(Limits),
  connector_settings: v.nullish(ConnectorSettings),
  white_labeling: v.nullish(WhiteLabeling),
  /** Text, because a newer service may return scopes and sources that this frame doesn't know. */
  grant: v.nullish(
    v.object({
      scopes: v.nullish(v.array(v.string())),
      sources: v.nullish(v.array(v.string())),
      account_ids: v.nullish(v.array(v.number())),
      filter: v.nullish(v.unknown()),
    }),
  ),
})
export type UserSettings = v.InferOutput<typeof UserSettings>
