import * as v from 'valibot'
import { Id, IdText, Timestamp } from './shared.ts'

// Calls of a back end, with an API key of its organisation: the keys that open all of the organisation. Our own calls.

const members = {
  id: Id,
  /** What it is for, as whoever made it says. */
  name: v.string(),
  /** Its last four characters, by which people tell it from others. */
  hint: v.string(),
  /** ACTIVE; ENDING: another took its place, and it works until `expires_at`; ENDED: it expired or was revoked. */
  status: v.picklist(['ACTIVE', 'ENDING', 'ENDED']),
  created_at: Timestamp,
  /** To the minute. Null: never. */
  last_used_at: v.nullable(Timestamp),
  /** Null: it works until it is revoked. */
  expires_at: v.nullable(Timestamp),
}

export const ApiKey = v.object(members)
export type ApiKey = v.InferOutput<typeof ApiKey>

/** GET /admin/api_keys, the newest first. Keys of the configuration are not among them. */
export const ApiKeysPage = v.object({ results: v.array(ApiKey) })

/** POST /admin/api_keys */
export const NewApiKey = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
})

/** The only answer that has the key itself. */
export const MadeApiKey = v.object({ ...members, key: v.string() })

/** Before /rotate, and DELETE /admin/api_keys/{key_id}. */
export const ApiKeyPath = v.object({ key_id: IdText })

/** POST /admin/api_keys/{key_id}/rotate */
export const RotateApiKey = v.object({
  /** Hours for which the key of before goes on to work. */
  keep_hours: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(720)), 24),
})
