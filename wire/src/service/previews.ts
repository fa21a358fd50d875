import * as v from 'valibot'
import { PREVIEW_CAPS, PREVIEW_LIMITS, PREVIEW_SKIPS, PREVIEW_STATES } from '../enums.ts'
import { ConversationSelection } from './conversations.ts'
import { MailSelection } from './mail.ts'
import { count, Id, IdText, list, text } from './shared.ts'

// What an import would bring, before it happens. An extension of ours.

const MAX_ITEM_ID_CHARS = 1000
/** Maximum number of chosen items of one preview. */
const MAX_ITEMS = 1000

/** Selections of mail in one preview. */
const MAX_SELECTIONS = 10
const MAX_CONVERSATIONS = 10

/**
 * POST /integrations/items/preview: chosen items, by their ids at the source. At a code host also up to 25 repositories
 * that were not listed as items, by id or `owner/name`. Of a mailbox also mail that conditions choose, up to ten times,
 * and of a chat up to ten conversations.
 */
export const PreviewItems = v.pipe(
  v.object({
    account_id: Id,
    item_ids: v.optional(list(text(MAX_ITEM_ID_CHARS), MAX_ITEMS), []),
    mail: v.optional(list(MailSelection, MAX_SELECTIONS), []),
    conversations: v.optional(list(ConversationSelection, MAX_CONVERSATIONS), []),
  }),
  v.check(
    ({ item_ids: ids, mail, conversations }) => ids.length + mail.length + conversations.length > 0,
    'Name item_ids, mail or conversations.',
  ),
)
export type PreviewItems = v.InferInput<typeof PreviewItems>

export const PreviewStarted = v.object({ preview_id: Id })
export type PreviewStarted = v.InferOutput<typeof PreviewStarted>

/** The preview in the path. */
export const PreviewPath = v.object({ preview_id: IdText })

/** What is in the chosen items, as far as it is counted. Not `state: 'done'`: there may be more. */
export const Preview = v.object({
  state: v.picklist(PREVIEW_STATES),
  /** Why it failed, as a sentence for users. */
  reason: v.nullable(v.string()),
  /** What ended a capped preview. */
  capped_by: v.nullable(v.picklist(PREVIEW_CAPS)),
  /** Files that an import would try to read, those that are imported already among them. */
  files: count(0),
  folders: count(0),
  /** Bytes of the files whose size the source says. */
  bytes: v.number(),
  /** Files whose size the source doesn't say. */
  files_without_size: count(0),
  by_format: v.record(v.string(), v.object({ files: count(0), bytes: v.number() })),
  /** What can't be read, by code: how much, up to three names, and the source's reason. Not part of `files`. */
  skipped: v.array(
    v.object({
      code: v.picklist(PREVIEW_SKIPS),
      count: count(0),
      samples: v.array(v.string()),
      reason: v.nullable(v.string()),
    }),
  ),
  already_imported: count(0),
  limits_met: v.array(v.picklist(PREVIEW_LIMITS)),
  /** Guesses by size and format. */
  estimated_chunks: count(0),
  estimated_seconds: count(0),
  /** The source's search finds more than an import takes, such as in Gmail: say "about". */
  is_estimate: v.optional(v.boolean(), false),
  /** There may be more: it is running, capped, or a folder could not be read. */
  is_lower_bound: v.boolean(),
})
export type Preview = v.InferOutput<typeof Preview>
