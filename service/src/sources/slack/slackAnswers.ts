import * as v from 'valibot'

/**
 * The parts of Slack's answers that are read: https://docs.slack.dev/reference/methods. `slackAnswers.test.ts`
 * checks them against the types of Slack's client.
 */

const text = v.nullish(v.string(), '')
const flag = v.nullish(v.boolean(), false)

/** Around every answer. Errors also come with status 200. */
export const Envelope = v.object({
  ok: v.boolean(),
  error: text,
  /** The missing scope. */
  needed: text,
})

export const Test = v.object({
  user_id: v.string(),
  user: text,
  team_id: v.string(),
  team: text,
  /** The workspace's URL, with a slash at its end. */
  url: text,
})

const Next = v.nullish(v.object({ next_cursor: text }))

const Team = v.object({ id: v.string() })
export const Teams = v.object({ teams: v.array(Team), response_metadata: Next })

export const Channel = v.object({
  id: v.string(),
  name: text,
  is_private: flag,
  is_im: flag,
  is_mpim: flag,
  is_archived: flag,
  /** Seconds since 1970. */
  created: v.nullish(v.number(), 0),
  /** The other user of a direct message. */
  user: text,
  /** The workspace in whose context it was read. */
  context_team_id: text,
})
export type Channel = v.InferOutput<typeof Channel>
export const Channels = v.object({ channels: v.array(Channel), response_metadata: Next })
export const ChannelInfo = v.object({ channel: Channel })

export const User = v.object({
  id: v.string(),
  name: text,
  real_name: text,
  profile: v.nullish(v.object({ display_name: text, real_name: text })),
})
export type User = v.InferOutput<typeof User>
export const Users = v.object({ members: v.array(User) })
export const UserInfo = v.object({ user: User })

export const Groups = v.object({ usergroups: v.array(v.object({ id: v.string(), handle: text })) })

export const File = v.object({
  id: v.string(),
  name: text,
  title: text,
  mimetype: text,
  filetype: text,
  pretty_type: text,
  /** `hosted` and `snippet` have bytes; `external`, `tombstone` and `hidden_by_limit` have none. */
  mode: text,
  /** `check_file_info`: the other fields must be read by `files.info`. */
  file_access: text,
  size: v.nullish(v.number()),
  /** Seconds since 1970. */
  created: v.nullish(v.number()),
  timestamp: v.nullish(v.number()),
  updated: v.nullish(v.number()),
  permalink: text,
  url_private: text,
  url_private_download: text,
})
export type File = v.InferOutput<typeof File>
const Places = v.nullish(v.array(v.string()), [])
/** With the conversations it is shared in. */
export const SharedFile = v.object({ ...File.entries, channels: Places, groups: Places, ims: Places })
export type SharedFile = v.InferOutput<typeof SharedFile>
export const FileInfo = v.object({ file: SharedFile })
export const Files = v.object({
  files: v.array(File),
  paging: v.nullish(v.object({ page: v.nullish(v.number(), 1), pages: v.nullish(v.number(), 1) })),
})

/** Seconds since 1970 with six decimals, as a string, because a number would lose precision. */
const Moment = v.pipe(v.string(), v.regex(/^\d{1,12}\.\d{1,9}$/))

export const Attachment = v.object({
  pretext: text,
  title: text,
  title_link: text,
  text: text,
  fallback: text,
  /** Set for a link preview and for a forwarded message. */
  from_url: text,
  is_share: flag,
  is_msg_unfurl: flag,
  author_id: text,
  author_name: text,
  blocks: v.fallback(v.nullish(v.array(v.unknown()), []), []),
  /** Of a forwarded message. */
  message_blocks: v.fallback(
    v.nullish(
      v.array(v.object({ message: v.nullish(v.object({ blocks: v.nullish(v.array(v.unknown()), []) })) })),
      [],
    ),
    [],
  ),
  files: v.fallback(v.nullish(v.array(File), []), []),
  fields: v.nullish(v.array(v.object({ title: text, value: text })), []),
})

export type Attachment = v.InferOutput<typeof Attachment>

export const Message = v.object({
  ts: Moment,
  thread_ts: v.nullish(v.string()),
  user: text,
  username: text,
  /** For users of other workspaces, whom `users.info` may not know: https://docs.slack.dev/apis/slack-connect */
  user_profile: v.fallback(v.nullish(v.object({ display_name: text, real_name: text, name: text })), null),
  bot_id: text,
  bot_profile: v.nullish(v.object({ name: text })),
  subtype: text,
  text,
  blocks: v.fallback(v.nullish(v.array(v.unknown()), []), []),
  attachments: v.fallback(v.nullish(v.array(Attachment), []), []),
  files: v.fallback(v.nullish(v.array(File), []), []),
  edited: v.nullish(v.object({ ts: text })),
  reply_count: v.nullish(v.number(), 0),
  latest_reply: text,
})
export type Message = v.InferOutput<typeof Message>
export const Messages = v.object({ messages: v.array(Message), has_more: flag, response_metadata: Next })
export type Messages = v.InferOutput<typeof Messages>
