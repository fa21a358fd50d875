import * as v from 'valibot'
import { Id, IdText, Timestamp, text } from './shared.ts'

// Calls of a back end, with an API key of its organization: who changed and who read what. An extension of ours.

/** `content`: it read what is in files. */
export const AuditEffect = v.picklist(['change', 'content'])
export type AuditEffect = v.InferOutput<typeof AuditEffect>

/**
 * `token`: an access token; `login`: an assistant with a token of the host's own login; `url`: a signed URL was opened;
 * `operator`: someone at the console.
 */
export const AuditActor = v.picklist(['token', 'api_key', 'operator', 'login', 'url'])
export type AuditActor = v.InferOutput<typeof AuditActor>

const Moment = v.pipe(
  v.string(),
  v.maxLength(40),
  v.isoTimestamp('This is no date and time with its offset, as ISO 8601 has it.'),
)
/** Larger than other ids, because there are many entries. */
const EntryId = v.pipe(v.string(), v.maxLength(15), v.regex(/^\d{1,15}$/), v.transform(Number))

/** GET /audit, newest first. */
export const AuditQuery = v.object({
  /** The host's own id of a customer. */
  customer_id: v.optional(text(255)),
  /** Our id of a customer, which stays after an erasure: `id` of `POST /user`. */
  customer_number: v.optional(IdText),
  /** As tokens name the person. */
  user_id: v.optional(text(255)),
  /** A method of the clients, such as `deleteFiles`. */
  operation: v.optional(v.pipe(v.string(), v.maxLength(60), v.regex(/^[A-Za-z.]{1,60}$/))),
  effect: v.optional(AuditEffect),
  /** From this moment on. */
  from: v.optional(Moment),
  /** Before this moment. */
  to: v.optional(Moment),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(4),
      v.regex(/^\d{1,4}$/),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(1000),
    ),
    '100',
  ),
  /** Only entries before this id: `next` of the page before. */
  before: v.optional(EntryId),
})

export const AuditEntry = v.object({
  id: v.number(),
  at: Timestamp,
  operation: v.string(),
  effect: AuditEffect,
  actor: v.object({
    type: AuditActor,
    /** Of the token, or of the key that was made by a call. Null: it has none. */
    id: v.nullable(v.string()),
    /** The host's own id of the person. Null: the token names nobody. */
    user_id: v.nullable(v.string()),
  }),
  /** The host's own id. Null: no single customer, or an erased one. */
  customer_id: v.nullable(v.string()),
  customer_number: v.nullable(Id),
  /** Ids of what the call was about, by kind, such as `file` and `account`: the first 100. */
  objects: v.record(v.string(), v.array(v.number())),
  more_objects: v.number(),
  /** HTTP status of the answer. Null: the process ended before the outcome was written, so it is not known. */
  status: v.nullable(v.number()),
  request_id: v.string(),
  /** Null, unless the deployment records addresses. */
  address: v.nullable(v.string()),
})
export type AuditEntry = v.InferOutput<typeof AuditEntry>

/** `next`: for the next page; null on the last. */
export const AuditPage = v.object({ results: v.array(AuditEntry), next: v.nullable(v.number()) })
