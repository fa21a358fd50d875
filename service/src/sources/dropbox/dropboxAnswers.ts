import * as v from 'valibot'

/**
 * The parts of Dropbox's answers that are read:
 * https://www.dropbox.com/developers/documentation/http/documentation
 */

/** `path_lower`: null if it is not mounted. */
const place = { name: v.string(), path_lower: v.nullish(v.string(), null) }

const FileEntry = v.object({
  '.tag': v.literal('file'),
  ...place,
  id: v.string(),
  rev: v.string(),
  size: v.number(),
  server_modified: v.nullish(v.string(), null),
  content_hash: v.nullish(v.string(), null),
  symlink_info: v.nullish(v.object({}), null),
  is_downloadable: v.nullish(v.boolean(), true),
  export_info: v.nullish(
    v.object({
      export_as: v.nullish(v.string(), null),
      export_options: v.nullish(v.array(v.string()), []),
    }),
    null,
  ),
})
export type FileEntry = v.InferOutput<typeof FileEntry>

const FolderEntry = v.object({ '.tag': v.literal('folder'), ...place, id: v.string() })
const DeletedEntry = v.object({ '.tag': v.literal('deleted'), ...place })

export const Entry = v.variant('.tag', [FileEntry, FolderEntry, DeletedEntry])
export type Entry = v.InferOutput<typeof Entry>
/** An entry that exists. */
export type LiveEntry = Exclude<Entry, { '.tag': 'deleted' }>

export const Page = v.object({ entries: v.array(Entry), cursor: v.string(), has_more: v.boolean() })

export const LatestCursor = v.object({ cursor: v.string() })

export const Found = v.object({
  matches: v.array(v.object({ metadata: v.object({ metadata: v.optional(Entry) }) })),
})

export const Account = v.object({
  account_id: v.pipe(v.string(), v.nonEmpty()),
  email: v.nullish(v.string(), null),
  name: v.object({ display_name: v.string() }),
  /** The two differ for members of a team space. */
  root_info: v.object({ root_namespace_id: v.string(), home_namespace_id: v.string() }),
})

export function isLive(entry: Entry): entry is LiveEntry {
  return entry['.tag'] !== 'deleted'
}
