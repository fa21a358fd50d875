import * as v from 'valibot'
import { EMBEDDING_MODELS, TRANSCRIPTION_SERVICES } from '../enums.ts'

/** An ISO 8601 date-time. Kept as text: the reader decides what an unreadable one means. */
export const Timestamp = v.string()

/** Largest integer of the database's columns. */
export const MAX_INTEGER = 2 ** 31 - 1

/** A whole number from `least` on. */
/*@__NO_SIDE_EFFECTS__*/
export function count(least: number, most = MAX_INTEGER) {
  return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
}

/** A whole number that identifies a record of the service. */
export const Id = count(0)

/** The same as text, in a query. */
export const IdText = v.pipe(
  v.string(),
  v.maxLength(10),
  v.regex(/^\d{1,10}$/),
  v.transform(Number),
  v.maxValue(MAX_INTEGER),
)

/** A boolean in a query, in the spellings of the predecessor's FastAPI: Python clients send `True`. */
export const QueryFlag = v.pipe(
  v.string(),
  v.maxLength(5),
  v.regex(/^(1|0|true|false|t|f|yes|no|y|n|on|off)$/i, 'Not a boolean: send true or false.'),
  v.transform((text) => /^(1|t|y|on)/i.test(text)),
)

/** Maximum number of ids in one request. */
export const MAX_IDS = 10_000
/** Maximum number of entries of a filter, a setting or a tag. */
export const MAX_LIST_ENTRIES = 1000
/** Maximum number of tags of one file or account. */
export const MAX_TAGS = 200

/** A list in a request, limited so that its processing time is. */
/*@__NO_SIDE_EFFECTS__*/
export function list<S extends v.GenericSchema>(entry: S, most = MAX_LIST_ENTRIES) {
  return v.pipe(v.array(entry), v.maxLength(most))
}

/** Maximum length of a name in a request, or of a part of one. */
export const MAX_NAME_CHARS = 1000
/** Maximum length of an id at a source in a filter. For a web page it is the URL. */
export const MAX_EXTERNAL_ID_CHARS = 8192
/** Maximum length of an identifier, such as a source or a type. */
export const MAX_WORD_CHARS = 100
/** Maximum length of a tag's name, and of one of its texts. */
export const MAX_TAG_KEY_CHARS = 500
export const MAX_TAG_VALUE_CHARS = 10_000
/** Maximum size of all tags of one file or account, as JSON: every list and search returns them. */
export const MAX_TAGS_BYTES = 32_000

/** A text in a request. All are limited, because some work grows faster than the text. */
/*@__NO_SIDE_EFFECTS__*/
export function text(most: number) {
  return v.pipe(v.string(), v.maxLength(most))
}

/** A source's own id of an item. None that we know of exceeds a few hundred characters. */
export const SourceId = v.pipe(v.string(), v.minLength(1), v.maxLength(1000))

export const TagKey = text(MAX_TAG_KEY_CHARS)
export const TagText = text(MAX_TAG_VALUE_CHARS)

const Label = v.union([TagText, v.number(), v.boolean(), list(TagText), list(v.number()), list(v.boolean())])

/** Labels of the host. */
export const TagMap = v.pipe(v.record(TagKey, Label), v.maxEntries(MAX_TAGS))
export type TagMap = v.InferOutput<typeof TagMap>

/** Names of models on the wire: those that hosts may pass, and one that only back ends of the predecessor pass. */
export const EmbeddingModelName = v.picklist([...EMBEDDING_MODELS, 'SOLAR_1_MINI'])
/** The default: the deployment's own model. */
export const OWN_MODEL = 'OPENAI'
export const TranscriptionServiceName = v.picklist(TRANSCRIPTION_SERVICES)

/** Maximum number of entries on one page. */
export const MAX_PAGE_SIZE = 1000

/** One page of a list. */
export const Pagination = v.object({
  limit: v.optional(count(0, MAX_PAGE_SIZE), 10),
  offset: v.optional(count(0), 0),
  /** Only entries with larger ids: with lists ordered by id, the last id of the page before. */
  starting_id: v.optional(count(0)),
})
export type Pagination = v.InferInput<typeof Pagination>

/** The same, for a list that may have a million entries. */
export const CursorPagination = v.object({
  ...Pagination.entries,
  /** An extension of ours. `next_cursor` of the page before, in the same order. */
  after: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
  /** An extension of ours. Limits how far entries are counted; `count_is_exact` says whether there are more. */
  count_up_to: v.optional(count(0)),
})

/** What the response says about the list. Read leniently: a back end of the predecessor sends none of these. */
export const listMembers = {
  /** An extension of ours. Cursor of the next page. Null: this is the last. */
  next_cursor: v.optional(v.nullable(v.string())),
  /** An extension of ours. False: there are more than were counted. Absent: the count is exact. */
  count_is_exact: v.optional(v.boolean()),
}

export const OrderDirection = v.picklist(['asc', 'desc'])

export const GenericSuccess = v.object({ success: v.boolean() })

/** One entry of a 422 answer's `detail`. */
export const ValidationIssue = v.object({
  loc: v.array(v.union([v.string(), v.number()])),
  msg: v.string(),
  type: v.string(),
})
export type ValidationIssue = v.InferOutput<typeof ValidationIssue>

/**
 * Body of every failed response: a sentence, or for 422 a list of issues. `issues` is an extension of ours: the same
 * list beside the sentence, for form fields that a user typed.
 */
export const Failure = v.object({
  detail: v.union([v.string(), v.array(ValidationIssue)]),
  issues: v.optional(v.array(ValidationIssue)),
})
export type Failure = v.InferOutput<typeof Failure>

/** `schema`, or null, or absent: parsed as null either way. */
/*@__NO_SIDE_EFFECTS__*/ // lets a bundler leave out the schemas that nobody reads
export function nullish<S extends v.GenericSchema>(schema: S) {
  return v.nullish(schema, null)
}
