import * as v from 'valibot'
import { Id, IdText, Timestamp } from './shared.ts'

// Calls of a back end, with an API key of its organization: the API keys of the organization. An extension of ours.

const members = {
  id: Id,
  /** Purpose, as its creator wrote it. */
  name: v.string(),
  /** Its last four characters, to identify it. */
  hint: v.string(),
  /** ACTIVE; ENDING: replaced, and valid until `expires_at`; ENDED: expired or revoked. */
  status: v.picklist(['ACTIVE', 'ENDING', 'ENDED']),
  created_at: Timestamp,
  /** To the minute. Null: never. */
  last_used_at: v.nullable(Timestamp),
  /** Null: valid until it is revoked. */
  expires_at: v.nullable(Timestamp),
}

export const ApiKey = v.object(members)
export type ApiKey = v.InferOutput<typeof ApiKey>

/** GET /admin/api_keys, newest first. Keys of the configuration are not listed. */
export const ApiKeysPage = v.object({ results: v.array(ApiKey) })

/** POST /admin/api_keys */
export const NewApiKey = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
})

/** The only response with the key itself. */
export const MadeApiKey = v.object({ ...members, key: v.string() })
export type MadeApiKey = v.InferOutput<typeof MadeApiKey>

/** Before /rotate, and DELETE /admin/api_keys/{key_id}. */
export const ApiKeyPath = v.object({ key_id: IdText })

/** POST /admin/api_keys/{key_id}/rotate */
export const RotateApiKey = v.object({
  /** Hours until the old key expires. */
  keep_hours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(720)), 24),
})
