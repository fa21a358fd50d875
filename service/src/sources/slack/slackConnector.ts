import * as v from 'valibot'
import type { Clock } from '../../lib/Clock.ts'
import { oauth2 } from '../auth/oauth2.ts'
import type { Connector } from '../Connector.ts'
import { gone } from '../client/meaning.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { whileFetching } from '../client/whileFetching.ts'
import { isItemFault } from '../SourceFault.ts'
import { TIME_RANGE } from '../timeRange.ts'
import { handleOf } from './conversationOf.ts'
import { isAllowed } from './isAllowed.ts'
import { SlackApi } from './SlackApi.ts'
import { SlackConversations } from './SlackConversations.ts'
import { FIRST_FILES, FilesPlace, SlackFiles } from './SlackFiles.ts'
import { Place, SlackHistory } from './SlackHistory.ts'
import { SlackNames } from './SlackNames.ts'
import { Test } from './slackAnswers.ts'
import { slackNotices } from './slackNotices.ts'
import { slackProfile } from './slackProfile.ts'

type Deps = {
  readonly client: SourceClient
  readonly clock: Clock
  /** Slack, or GovSlack. */
  readonly endpoint: string
}

export const SLACK_ENDPOINT = 'https://slack.com'

/** The position in a conversation: in its history, then in its files. */
const Cursor = v.union([v.object({ history: v.nullable(Place) }), v.object({ files: FilesPlace })])
type Cursor = v.InferOutput<typeof Cursor>
const CursorText = v.pipe(v.string(), v.parseJson(), Cursor)

/**
 * Slack with a user token. A conversation is a folder with one item per month with messages and one per shared
 * file. There is no change feed: syncs scan the history, 400 messages per call, and read months with new,
 * edited or deleted messages or replies again.
 */
export function slackConnector({ client, clock, endpoint }: Deps): Connector {
  const api = new SlackApi({ client, endpoint })
  const names = new SlackNames(api, clock)
  const conversations = new SlackConversations(api, names)
  const history = new SlackHistory(api, names, clock)
  const files = new SlackFiles(api)

  return {
    ...oauth2(slackProfile(api.endpoint), { client, clock }),
    isLazy: true,
    notices: slackNotices,
    // Slack's tier 3, per method: https://docs.slack.dev/apis/web-api/rate-limits
    pace: { atOnce: 4, perMinute: 50, burst: 20 },
    async identify(credential, signal) {
      const { user_id, user, team_id, team } = await api.call(Test, credential, ['auth.test', {}], signal)
      const name = await names.find(
        credential,
        { users: new Set([user_id]), channels: new Set(), groups: new Set() },
        signal,
      )
      return {
        externalId: `SLACK|${user_id}|${team_id}`,
        metadata: {
          name: name.user(user_id) ?? user ?? user_id,
          username: user || user_id,
          type: team ?? '',
        },
      }
    },
    async list(credential, { folder, cursor, handle: text, known }, signal) {
      // Conversations are picked one by one, by id.
      if (folder === null) return { items: [], nextCursor: null }
      const handle = handleOf(text)
      if (!handle) throw gone()
      const parsed = v.safeParse(CursorText, cursor, { abortEarly: true })
      const at: Cursor = parsed.success ? parsed.output : { history: null }
      const of = { channel: folder, handle, ...(known && { known }) }
      if ('history' in at) {
        const { items, place } = await history.scan(credential, of, at.history, signal)
        if (place) return { items, nextCursor: JSON.stringify({ history: place }) }
        // If the host did not request files, messages are still imported.
        const hasFiles = isAllowed(credential, 'files:read')
        return { items, nextCursor: hasFiles ? JSON.stringify({ files: FIRST_FILES }) : null }
      }
      const { items, next } = await files.page(credential, of, at.files, signal)
      return { items, nextCursor: next === null ? null : JSON.stringify({ files: next }) }
    },
    async has(credential, item, signal, folderHandle) {
      try {
        // The user may have selected a later first day since.
        const after = handleOf(folderHandle)?.after ?? 0
        if (item.itemType === TIME_RANGE) return await history.has(credential, item, after, signal)
        if (item.externalId.includes('|')) return await files.has(credential, item, signal)
        return (await conversations.info(credential, item.externalId, signal)) !== null
      } catch (error) {
        if (isItemFault(error)) return error.code !== 'gone'
        throw error
      }
    },
    async fetch(credential, item, signal) {
      if (item.itemType !== TIME_RANGE) return files.fetch(credential, item, signal)
      const reading = history.read(credential, item, signal)
      return whileFetching(reading.then((text) => ({ name: 'conversation.txt', bytes: once(text) })))
    },
    conversations,
  }
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
