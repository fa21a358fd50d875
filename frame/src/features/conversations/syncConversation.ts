import type { Conversation } from '@inlet/wire/service'
import { syncSettings } from '../../domain/accounts/syncSettings.ts'
import type { ConversationFlowProps } from '../../domain/screens.ts'
import { type CallEnd, failedEnd } from '../../domain/shell/CallEnd.ts'
import type { RequestIds } from '../../domain/shell/RequestIds.ts'
import type { Session } from '../../domain/shell/Session.ts'
import type { Day } from '../../lib/Day.ts'
import type { ConversationCalls } from '../../service/ServiceClient.ts'

export type SyncConversationDeps = {
  readonly client: { readonly conversations: ConversationCalls }
  readonly session: Session
  readonly requestIds: RequestIds
}

/** Requests one conversation, from a day on or from its beginning. */
export async function syncConversation(
  { id }: Conversation,
  after: Day | null,
  { account, integration }: Pick<ConversationFlowProps, 'account' | 'integration'>,
  { client, session, requestIds }: SyncConversationDeps,
): Promise<CallEnd> {
  const requestId = requestIds.forSyncing(account.id)
  try {
    await client.conversations.sync({
      ...syncSettings(integration, session.options),
      data_source_id: account.id,
      filters: { conversation_id: id, ...(after ? { after } : {}) },
      ...(requestId ? { request_id: requestId } : {}),
    })
    return { reason: null }
  } catch (cause) {
    requestIds.forget(requestId)
    return failedEnd(cause)
  }
}
