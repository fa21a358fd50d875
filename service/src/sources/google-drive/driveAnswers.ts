import * as v from 'valibot'

/**
 * The parts of Google Drive's answers that are read:
 * https://developers.google.com/workspace/drive/api/reference/rest/v3
 */

export const File = v.object({
  id: v.string(),
  name: v.optional(v.string(), ''),
  mimeType: v.optional(v.string(), ''),
  /** Absent if the account can't see the parent. */
  parents: v.optional(v.array(v.string()), []),
  /** Its shared drive. */
  driveId: v.optional(v.string()),
  /** Absent for Google's own formats. */
  md5Checksum: v.optional(v.string()),
  size: v.optional(v.string()),
  modifiedTime: v.optional(v.string()),
  createdTime: v.optional(v.string()),
  webViewLink: v.optional(v.string()),
  trashed: v.optional(v.boolean(), false),
  sharedWithMeTime: v.optional(v.string()),
  /** Absent for files in shared drives. */
  ownedByMe: v.optional(v.boolean()),
  resourceKey: v.optional(v.string()),
  shortcutDetails: v.optional(
    v.object({
      targetId: v.string(),
      targetMimeType: v.optional(v.string(), ''),
      targetResourceKey: v.optional(v.string()),
    }),
  ),
})
export type File = v.InferOutput<typeof File>

/** Answers contain only the requested fields. */
export const FILE_FIELDS =
  'id,name,mimeType,parents,driveId,md5Checksum,size,modifiedTime,createdTime,webViewLink,trashed,sharedWithMeTime,ownedByMe,resourceKey,shortcutDetails(targetId,targetMimeType,targetResourceKey)'

/** URLs by export type. */
export const ExportLinks = v.object({ exportLinks: v.optional(v.record(v.string(), v.string()), {}) })

export const Files = v.object({ files: v.array(File), nextPageToken: v.optional(v.string()) })

export const Drive = v.object({ id: v.string(), name: v.optional(v.string(), '') })
export type Drive = v.InferOutput<typeof Drive>
/** Required: an account without drives gets an empty list. */
export const Drives = v.object({ drives: v.array(Drive), nextPageToken: v.optional(v.string()) })

const Change = v.object({
  changeType: v.optional(v.string(), 'file'),
  removed: v.optional(v.boolean(), false),
  fileId: v.optional(v.string()),
  driveId: v.optional(v.string()),
  file: v.optional(File),
  drive: v.optional(Drive),
})
export type Change = v.InferOutput<typeof Change>

export const Changes = v.object({
  changes: v.array(Change),
  nextPageToken: v.optional(v.string()),
  newStartPageToken: v.optional(v.string()),
})
export const CHANGE_FIELDS = `nextPageToken,newStartPageToken,changes(changeType,removed,fileId,driveId,drive(id,name),file(${FILE_FIELDS}))`

export const StartToken = v.object({ startPageToken: v.string() })
