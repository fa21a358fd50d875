import { CONVERSATION_TYPES, ConversationsPage } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { ConversationCalls } from './Knowledge.ts'

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
    async sync(request, options) {
      // The contract does not say what a success answers.
      await service.post(v.unknown(), '/integrations/slack/sync', request, options)
    },
  }
}
