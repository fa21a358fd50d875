import * as v from 'valibot'
import { FileSettings } from '../files/FileSettings.ts'

/** What a file of an account starts with, beside what its item says. */
export const FileStart = v.object({
  settings: FileSettings,
  tags: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  requestId: v.nullable(v.string()),
  /** What one request imported, where it gave no `requestId`: limits count it together. */
  uploadId: v.optional(v.nullable(v.string()), null),
  autoSync: v.boolean(),
  /** What was imported before and is unchanged is not fetched again. */
  incremental: v.optional(v.boolean(), false),
})
export type FileStart = v.InferOutput<typeof FileStart>

/** What was chosen when an account was connected, as stored with it. */
export const AccountSettings = v.object({
  files: FileStart,
  /** Labels of the account itself. */
  tags: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  /** Its tree is read at once, and not only where somebody looks. */
  listsAll: v.boolean(),
  /** Everything that is there is imported. */
  takesAll: v.boolean(),
  /** The types of items that are imported. Absent: all. */
  types: v.optional(v.array(v.string())),
  /** What is attached to tickets and articles is imported with them. Absent: it is not. */
  attachments: v.optional(v.boolean()),
})
export type AccountSettings = v.InferOutput<typeof AccountSettings>
