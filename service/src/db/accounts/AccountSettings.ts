import * as v from 'valibot'
import { FileSettings } from '../files/FileSettings.ts'

/** Initial settings of an account's files, beside those of their items. */
export const FileStart = v.object({
  settings: FileSettings,
  tags: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  requestId: v.nullable(v.string()),
  /** Identifies one import without a `requestId`: limits count its files together. */
  uploadId: v.optional(v.nullable(v.string()), null),
  autoSync: v.boolean(),
  /** Files that were imported before and are unchanged are not fetched again. */
  incremental: v.optional(v.boolean(), false),
})
export type FileStart = v.InferOutput<typeof FileStart>

/** What was selected when an account was connected, as stored with it. */
export const AccountSettings = v.object({
  files: FileStart,
  /** Tags of the account itself. */
  tags: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  /** The whole tree is listed at once, and not only folders that are opened. */
  listsAll: v.boolean(),
  /** Everything is imported. */
  takesAll: v.boolean(),
  /** The types of items that are imported. Absent: all. */
  types: v.optional(v.array(v.string())),
  /** Attachments of tickets and articles are imported with them. Absent: they are not. */
  attachments: v.optional(v.boolean()),
  /** Named when it was connected. Not stored with the account: they may change. */
  readers: v.optional(v.array(v.string())),
})
export type AccountSettings = v.InferOutput<typeof AccountSettings>
