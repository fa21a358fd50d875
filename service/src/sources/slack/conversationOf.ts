import * as v from 'valibot'
import type { ConversationType, SourceItem } from '../Connector.ts'
import type { Channel } from './slackAnswers.ts'

const CONVERSATION = 'CONVERSATION'

/** What of a conversation is kept to ask for it again. */
const Handle = v.object({
  name: v.string(),
  /** Seconds since 1970: what is older was not chosen. */
  after: v.number(),
  /** The workspace's address, with a slash at its end. */
  url: v.string(),
  /** Only where the access is to a whole organisation. */
  team: v.nullable(v.string()),
})
export type Handle = v.InferOutput<typeof Handle>

const HandleText = v.pipe(v.string(), v.parseJson(), Handle)

export function handleOf(text: string | null | undefined): Handle | null {
  const parsed = v.safeParse(HandleText, text, { abortEarly: true })
  return parsed.success ? parsed.output : null
}

export function typeOf({ is_im, is_mpim, is_private }: Channel): ConversationType {
  if (is_im) return 'im'
  if (is_mpim) return 'mpim'
  return is_private ? 'private_channel' : 'public_channel'
}

/** A conversation, as a folder of its months and the files that were shared in it. */
export function conversationItem({ id, created }: Channel, handle: Handle): SourceItem {
  return {
    externalId: id,
    parentExternalId: null,
    rootExternalId: id,
    name: handle.name,
    itemType: CONVERSATION,
    isSelectable: true,
    isExpandable: true,
    fileFormat: null,
    externalUrl: addressOf(handle, id),
    createdAt: created ? new Date(created * 1000).toISOString() : null,
    updatedAt: null,
    version: '',
    handle: JSON.stringify(handle),
  }
}

/** Of a conversation, or of a message in it. */
export function addressOf({ url }: Handle, channel: string, ts = ''): string | null {
  if (!URL.canParse(url)) return null
  return new URL(`archives/${channel}${ts && `/p${ts.replace('.', '')}`}`, url).href
}
