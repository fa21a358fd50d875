import { CONVERSATION_TYPES, ConversationsPage, GenericSuccess } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { ConversationCalls } from './ServiceClient.ts'
import { succeeds } from './succeeds.ts'

export function conversationCalls(service: AuthenticatedFetch): ConversationCalls {
  return {
    list({ accountId, cursor }, options) {
      const query = new URLSearchParams({
        types: CONVERSATION_TYPES.join(','),
        data_source_id: String(accountId),
        ...(cursor ? { cursor } : {}),
      })
      return service.get(ConversationsPage, `/integrations/slack/conversations?${query}`, options)
    },
    sync: (request, options) =>
      succeeds(service.post(GenericSuccess, '/integrations/slack/sync', request, options)),
  }
}
