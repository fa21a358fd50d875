import {
  type Conversation,
  ConversationsPage,
  ConversationsQuery,
  GenericSuccess,
  SyncConversation,
} from '@inlet/wire/service'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import { findItems } from '../db/items/items.ts'
import type { Db } from '../db/schema.ts'
import { pickConversation } from '../db/sync/conversationFiles.ts'
import { requestSync } from '../db/sync/syncState.ts'
import { endpoint } from '../http/endpoint.ts'
import { OWN_PICKS, OWN_SETTINGS } from '../http/extensions.ts'
import { invalid, notFound } from '../http/HttpError.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import type { SourceConversation } from '../sources/abilities/ConversationsAbility.ts'
import type { Connector } from '../sources/Connector.ts'
import { isItemFault } from '../sources/SourceFault.ts'
import { hasConversations } from '../sources/thirdPartySources.ts'
import { accountMeant, accountOfSource } from './account/accountOfSource.ts'
import { askSource } from './account/askSource.ts'
import { startOfDay } from './settings/startOfDay.ts'
import { fileStartOf } from './settings/syncChoices.ts'

type Deps = {
  db: Db
  clock: Clock
  jobs: JobRunner
  access: AccountAccess
}

/** Lists the conversations of an account, and imports one of them. */
export const conversationEndpoints = [
  endpoint({
    id: 'listSlackConversations',
    method: 'GET',
    path: '/integrations/slack/conversations',
    by: 'customer',
    needs: 'accounts:read',
    effect: 'read',
    within: 'accounts',
    weight: 'heavy',
    summary: 'One page of the conversations: channels and chats',
    request: { query: ConversationsQuery },
    answer: ConversationsPage,
    errors: [404, 409, 502],
    run:
      ({ db, access }: Deps) =>
      async (c) => {
        const { types, data_source_id: id, cursor = null, exclude_archived } = c.req.valid('query')
        const account = await accountMeant(db, c.get('reach'), hasConversations, id, [
          'query',
          'data_source_id',
        ])
        const wanted = { types, withArchived: !exclude_archived, cursor }
        const { signal } = c.req.raw
        const page = await askSource(access, account, 'account', (connector, credential) =>
          capability(connector)
            .list(credential, wanted, signal)
            .catch((error: unknown) => {
              const isUnknown = isItemFault(error)
              throw isUnknown ? invalid(['query', 'cursor'], 'There is no such page.') : error
            }),
        )
        return {
          results: page.conversations.map(toConversation),
          next_cursor: page.nextCursor,
        }
      },
  }),
  endpoint({
    id: 'syncSlackConversation',
    method: 'POST',
    path: '/integrations/slack/sync',
    by: 'customer',
    needs: 'accounts:connect',
    effect: 'change',
    about: 'account',
    within: 'accounts',
    weight: 'heavy',
    extension: {
      body: [...OWN_PICKS, ...OWN_SETTINGS, 'file_sync_config', 'incremental_sync', 'set_page_as_boundary'],
    },
    summary: 'Import one conversation, from a day on or from its beginning',
    request: { body: SyncConversation },
    answer: GenericSuccess,
    errors: [404, 409, 502],
    run:
      ({ db, clock, jobs, access }: Deps) =>
      async (c) => {
        const chosen = c.req.valid('json')
        const { conversation_id: wanted, after: day } = chosen.filters
        const start = fileStartOf(chosen)
        const after = day ? startOfDay(day, clock.now(), ['body', 'filters', 'after']) : null
        const reach = c.get('reach')
        const { id } = await accountMeant(db, reach, hasConversations, chosen.data_source_id, [
          'body',
          'data_source_id',
        ])
        const { signal } = c.req.raw
        const asked = await accountOfSource(db, reach, hasConversations, id)
        const found = await askSource(access, asked, 'conversation', (connector, credential) =>
          capability(connector).find(credential, { id: wanted, after }, signal),
        )
        if (!found) {
          throw invalid(
            ['body', 'filters', 'conversation_id'],
            'There is no such conversation in this account.',
          )
        }
        await db.transaction().execute(async (trx) => {
          const account = await accountOfSource(trx, reach, hasConversations, id)
          const now = clock.now()
          const [known] = await findItems(trx, account.id, [found.item.externalId])
          // Messages from before the new start must be removed.
          const isMoved = known !== undefined && known.handle !== (found.item.handle ?? null)
          await requestSync(
            trx,
            account,
            { cause: 'CHOSEN', files: true, ...(isMoved && { changes: true }) },
            now,
          )
          await pickConversation(trx, account, found, start, now)
        })
        jobs.nudge()
        return { success: true }
      },
  }),
]

function capability({ conversations }: Connector): NonNullable<Connector['conversations']> {
  if (!conversations) throw notFound('account')
  return conversations
}

/** As Slack itself describes one: a group message is a private channel too. */
function toConversation({ id, name, type, isArchived }: SourceConversation): Conversation {
  return {
    id,
    name,
    is_channel: type !== 'im',
    is_private: type === 'private_channel' || type === 'mpim',
    is_im: type === 'im',
    is_mpim: type === 'mpim',
    is_archived: isArchived,
  }
}
