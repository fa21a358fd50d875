import * as v from 'valibot'
import type { ConversationType } from '../abilities/ConversationsAbility.ts'
import type { SourceItem } from '../SourceItem.ts'
import type { Channel } from './slackAnswers.ts'

const CONVERSATION = 'CONVERSATION'

/** What is stored of a conversation for later requests. */
const Handle = v.object({
  name: v.string(),
  /** Seconds since 1970. Older messages were not selected. */
  after: v.number(),
  /** The workspace's URL, with a slash at its end. */
  url: v.string(),
  /** The workspace, if the token is for a whole organization. */
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

/** Creates the item of a conversation: a folder of its months and shared files. */
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

/** Returns the URL of a conversation or of a message in it. */
export function addressOf({ url }: Handle, channel: string, ts = ''): string | null {
  if (!URL.canParse(url)) return null
  return new URL(`archives/${channel}${ts && `/p${ts.replace('.', '')}`}`, url).href
}
