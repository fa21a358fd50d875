import * as v from 'valibot'
import { EMBEDDING_MODELS, TRANSCRIPTION_SERVICES } from '../enums.ts'

/** An ISO 8601 date-time. Kept as text: the reader decides what an unreadable one means. */
export const Timestamp = v.string()

/** What the columns of the database hold. */
export const MAX_INTEGER = 2 ** 31 - 1

/** A whole number from `least` on, as far as they are counted. */
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

/** A boolean in a query, in the spellings that the predecessor's FastAPI takes: Python's clients send `True`. */
export const QueryFlag = v.pipe(
  v.string(),
  v.maxLength(5),
  v.regex(/^(1|0|true|false|t|f|yes|no|y|n|on|off)$/i, 'Not a boolean: send true or false.'),
  v.transform((text) => /^(1|t|y|on)/i.test(text)),
)

/** Ids in one request. */
export const MAX_IDS = 10_000
/** Entries of a filter, of a setting or of a tag. */
export const MAX_LIST_ENTRIES = 1000
/** Tags of one file or account. */
export const MAX_TAGS = 200

/** A list in a request: what works on it is bounded by what a person could mean. */
/*@__NO_SIDE_EFFECTS__*/
export function list<S extends v.GenericSchema>(entry: S, most = MAX_LIST_ENTRIES) {
  return v.pipe(v.array(entry), v.maxLength(most))
}

/** Characters of a name in a request, or of a part of one. */
export const MAX_NAME_CHARS = 1000
/** Characters of an id at a source that a filter names: of a web page it is its URL. */
export const MAX_EXTERNAL_ID_CHARS = 8192
/** Characters of a word that names one of a few things, such as a source or a type. */
export const MAX_WORD_CHARS = 100
/** Characters of the name of a tag, and of one of its texts. */
export const MAX_TAG_KEY_CHARS = 500
export const MAX_TAG_VALUE_CHARS = 10_000
/** Bytes of all tags of one file or account, stored as JSON: every list and search answers them. */
export const MAX_TAGS_BYTES = 32_000

/** A text in a request. Each has a length: some work on a text grows faster than the text. */
/*@__NO_SIDE_EFFECTS__*/
export function text(most: number) {
  return v.pipe(v.string(), v.maxLength(most))
}

/** What a source calls one of its things: none that we know of uses more than a few hundred characters. */
export const SourceId = v.pipe(v.string(), v.minLength(1), v.maxLength(1000))

export const TagKey = text(MAX_TAG_KEY_CHARS)
export const TagText = text(MAX_TAG_VALUE_CHARS)

const Label = v.union([TagText, v.number(), v.boolean(), list(TagText), list(v.number()), list(v.boolean())])

/** Free labels of the host. */
export const TagMap = v.pipe(v.record(TagKey, Label), v.maxEntries(MAX_TAGS))
export type TagMap = v.InferOutput<typeof TagMap>

/** Names of models on the wire: those that hosts may pass, and one that only back ends of the predecessor do. */
export const EmbeddingModelName = v.picklist([...EMBEDDING_MODELS, 'SOLAR_1_MINI'])
/** The model of those that name none: the deployment's own. */
export const OWN_MODEL = 'OPENAI'
export const TranscriptionServiceName = v.picklist(TRANSCRIPTION_SERVICES)

/** Entries of one page of a list at most. */
export const MAX_PAGE_SIZE = 1000

/** One page of a list. */
export const Pagination = v.object({
  limit: v.optional(count(0, MAX_PAGE_SIZE), 10),
  offset: v.optional(count(0), 0),
  /** Only entries of larger ids: in the order of ids, the id of the last entry of the page before. */
  starting_id: v.optional(count(0)),
})
export type Pagination = v.InferInput<typeof Pagination>

/** Likewise of a list that may be a million long. */
export const CursorPagination = v.object({
  ...Pagination.entries,
  /** Ours. `next_cursor` of the page before, asked for in the same order: entries that come behind it. */
  after: v.optional(v.pipe(v.string(), v.maxLength(10_000))),
  /** Ours. As far as entries are counted; `count_is_exact` says whether there are more. */
  count_up_to: v.optional(count(0)),
})

/** What the answer to it says about the list. Read leniently: a back end of the predecessor has none of these. */
export const listMembers = {
  /** Ours. What the page behind this one is asked for with. Null: there is none. */
  next_cursor: v.optional(v.nullable(v.string())),
  /** Ours. False: there are more than were to be counted. Absent: it is. */
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
 * Body of every answer that is not a success: a sentence, or for 422 a list of issues. `issues` is ours: the same list
 * beside the sentence, where it is about what a person typed into a form.
 */
export const Failure = v.object({
  detail: v.union([v.string(), v.array(ValidationIssue)]),
  issues: v.optional(v.array(ValidationIssue)),
})
export type Failure = v.InferOutput<typeof Failure>

/** `schema`, or null, or absent: read as null either way. */
/*@__NO_SIDE_EFFECTS__*/ // lets a bundler leave out the schemas that nobody reads
export function nullish<S extends v.GenericSchema>(schema: S) {
  return v.nullish(schema, null)
}
