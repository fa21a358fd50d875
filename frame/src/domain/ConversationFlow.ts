import type { Account } from '@inlet/wire/service'
import type { ComponentType } from 'react'
import type { Integration } from './Integrations.ts'

/** Choosing what to sync from a chat account, as the home of its source shows it; the app hands it over. */
export type ConversationFlowProps = {
  readonly integration: Integration
  readonly account: Account
  /** The account was connected, or came back, just now: the flow begins by saying so. */
  readonly isNew: boolean
  /** To what was synced: 'View synced conversations', 'Got it', 'Go back'. */
  readonly onLeave: () => void
}

export type ConversationFlow = ComponentType<ConversationFlowProps>
