import * as v from 'valibot'
import { FileFilters } from './filters/FileFilters.ts'
import { MAX_ID_CHARS, Readers } from './readerNames.ts'
import { count, Id, IdText, list, Timestamp, text } from './shared.ts'

// Who may read. An extension of ours.

/** Members of one group. */
const MAX_MEMBERS = 5000
/** Accounts of one call. */
const MAX_ACCOUNTS = 1000
const MAX_GROUPS_PAGE = 1000

const NO_CONTROLS = /^\P{Cc}+$/u

/** The host's own name of a person or group, compared letter by letter. */
const OwnName = v.pipe(text(MAX_ID_CHARS), v.regex(NO_CONTROLS, 'Name it in 1 to 255 characters.'))

const Member = v.pipe(
  text(MAX_ID_CHARS + 'group:'.length),
  v.regex(/^(?:user|group):\P{Cc}{1,255}$/u, 'Write user:… or group:…, with your own name for it behind.'),
)

/** PUT, GET and DELETE /groups/{group_id}: your own name of the group. */
export const GroupPath = v.object({ group_id: OwnName })

/** PUT /groups/{group_id}: all its members from now on. Groups may be members, in circles too. */
export const GroupRequest = v.object({ members: list(Member, MAX_MEMBERS) })

export const Group = v.object({ id: v.string(), members: v.array(v.string()), updated_at: Timestamp })

/** GET /groups, in the order of their ids. */
export const GroupsQuery = v.object({
  /** `next` of the page before. */
  after: v.optional(OwnName),
})
export const GROUPS_PAGE = MAX_GROUPS_PAGE
export const GroupsPage = v.object({ results: v.array(v.string()), next: v.nullable(v.string()) })

/** PUT /readers: who may read files with all below them, and accounts with their files. */
export const ReadersRequest = v.pipe(
  v.object({
    filters: v.nullish(FileFilters),
    account_ids: v.nullish(v.pipe(list(Id, MAX_ACCOUNTS), v.minLength(1))),
    /** Null: of files those of their accounts, of all others nobody. */
    readers: v.nullable(Readers),
  }),
  v.check(
    ({ filters, account_ids: accounts }) => Boolean(filters) || Boolean(accounts),
    'Name filters of files, account_ids, or both.',
  ),
)

/** How many there are now with these readers. */
export const ReadersAnswer = v.object({ files: count(0), accounts: count(0) })

/** POST /accounts/{account_id}/sharing: whether all people of the customer may read it. */
export const SharingPath = v.object({ account_id: IdText })

/** POST /files/{file_id}/sharing: the same for an upload, a website or a feed, with all below it. */
export const FileSharingPath = v.object({ file_id: IdText })
export const Sharing = v.object({ with_team: v.boolean() })
