import * as v from 'valibot'
import { Id, IdText } from './shared.ts'
import { syncSettings } from './syncing.ts'

/** Maximum number of conditions in one group. */
const MAX_CONDITIONS = 20
const Day = v.pipe(v.string(), v.maxLength(10), v.regex(/^\d{4}\/(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])$/))
/** An empty list of conditions is refused: it would mean all mail. */
const none = v.optional(v.null())
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200))

/** A condition by a name: of a label, a category, or a sender. */
/*@__NO_SIDE_EFFECTS__*/
function named<const K extends string>(key: K) {
  return v.object({ key: v.literal(key), value: Name })
}

/** Which mail: one condition, or several joined by AND, with one level of OR inside. Absent: all mail. */
/*@__NO_SIDE_EFFECTS__*/
function mailFilters<K extends string>(
  condition: v.GenericSchema<{ key: K; value: string }, { key: K; value: string }>,
) {
  const any = v.object({
    OR: v.pipe(v.array(condition), v.minLength(1), v.maxLength(MAX_CONDITIONS)),
  })
  const all = v.object({
    AND: v.pipe(v.array(v.union([condition, any])), v.minLength(1), v.maxLength(MAX_CONDITIONS)),
  })
  return v.union([condition, all, any, v.object({ key: none, OR: none, AND: none })])
}

const after = v.object({ key: v.picklist(['after', 'before']), value: Day })

/** Conditions for Gmail. */
const GmailCondition = v.union([
  named('label'),
  named('from'),
  named('to'),
  after,
  v.object({ key: v.literal('is'), value: v.picklist(['starred', 'important', 'unread']) }),
  v.object({ key: v.literal('in'), value: v.literal('sent') }),
  v.object({ key: v.literal('has'), value: v.literal('attachment') }),
])

/** Conditions for Outlook. */
const OutlookCondition = v.union([
  named('category'),
  named('from'),
  after,
  v.object({ key: v.literal('is'), value: v.literal('flagged') }),
])

const syncMail = {
  ...syncSettings,
  /** Defaults to the customer's only account of the source. */
  data_source_id: v.nullish(Id),
  sync_attachments: v.nullish(v.boolean()),
}

/** POST /integrations/gmail/sync: imports the mail that matches the filters, now and at later syncs. */
export const SyncGmail = v.object({ ...syncMail, filters: mailFilters(GmailCondition) })
export type SyncGmail = v.InferInput<typeof SyncGmail>

/** POST /integrations/outlook/sync: the same, for one folder. */
export const SyncOutlook = v.object({
  ...syncMail,
  /** Its name or id. */
  folder: v.nullish(Name, 'Inbox'),
  filters: mailFilters(OutlookCondition),
})
export type SyncOutlook = v.InferInput<typeof SyncOutlook>

/** Which mail a sync would import: `filters` as its source takes them. `folder`: of Outlook, by name or id. */
export const MailSelection = v.object({
  folder: v.nullish(Name),
  filters: mailFilters(v.union([GmailCondition, OutlookCondition])),
  sync_attachments: v.nullish(v.boolean()),
})
export type MailSelection = v.InferInput<typeof MailSelection>

/** Joined as `filters` allow. */
export type MailFilters =
  | v.InferOutput<typeof SyncGmail>['filters']
  | v.InferOutput<typeof SyncOutlook>['filters']
  | v.InferOutput<typeof MailSelection>['filters']

/** GET /integrations/gmail/user_labels, /integrations/outlook/user_folders and user_categories */
export const MailNamesQuery = v.object({ data_source_id: v.optional(IdText) })

const MailName = v.object({ id: v.string(), name: v.string(), type: v.string() })

/** Folders of a mailbox, at any depth. */
export const MailFolders = v.object({ folders: v.array(MailName) })
export type MailFolders = v.InferOutput<typeof MailFolders>

/** Categories: colored labels of the user. */
export const MailCategories = v.object({ categories: v.array(MailName) })
export type MailCategories = v.InferOutput<typeof MailCategories>

/** Labels of Gmail: its own have the type `system`, those of the user `user`. */
export const MailLabels = v.object({
  labels: v.array(MailName),
})
export type MailLabels = v.InferOutput<typeof MailLabels>
