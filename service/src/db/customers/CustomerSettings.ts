import * as v from 'valibot'

/** A limit in `CustomerSettings`. */
const Limit = v.optional(v.number())

/** What a back end set for a customer, or for its organization, as stored. Absent: not set. -1: no limit. */
export const CustomerSettings = v.object({
  auto_sync_enabled_sources: v.optional(v.union([v.literal('ALL'), v.array(v.string())])),
  max_files: Limit,
  max_files_per_upload: Limit,
  max_bytes: Limit,
  max_characters: Limit,
  max_characters_per_file: Limit,
  max_characters_per_upload: Limit,
  auto_sync_interval: Limit,
  retention_days: Limit,
})
export type CustomerSettings = v.InferOutput<typeof CustomerSettings>

/** The limits alone, as in responses. */
export function limitsIn({
  auto_sync_enabled_sources: _,
  auto_sync_interval: __,
  retention_days: ___,
  ...limits
}: CustomerSettings): Omit<
  CustomerSettings,
  'auto_sync_enabled_sources' | 'auto_sync_interval' | 'retention_days'
> {
  return limits
}
