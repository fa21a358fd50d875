import type { Account } from '@inlet/wire/service'
import type { ComponentType, ReactNode } from 'react'
import type { SignIn } from './accounts/SignIn.ts'
import type { Integration } from './offer/Integrations.ts'

// What screens of one feature show and another feature makes: the app hands it over.

/** What a person fills in before an account can be connected, as the home of the source shows it. */
export type ConnectFormProps = {
  readonly integration: Integration
  /** The account that is to be let in again; null for a new one. */
  readonly account: Account | null
  /** The way through the provider's window, for forms that lead to one; the home shows how it stands. */
  readonly signIn: SignIn
  /** The keys were accepted just now. `username`: by which the account can be told. Answers whether a choice follows. */
  readonly onAccepted: (username: string | null) => boolean
  /** The person gave up, or has had the time to read that it worked. */
  readonly onLeave: () => void
}

/** Choosing what to sync from a chat account, as the home of its source shows it. */
export type ConversationFlowProps = {
  readonly integration: Integration
  readonly account: Account
  /** The account was connected, or came back, just now: the flow begins by saying so. */
  readonly isNew: boolean
  /** To what was synced: 'View synced conversations', 'Got it', 'Go back'. */
  readonly onLeave: () => void
}

/** Choosing which mail of one account to import, as the home of its source shows it. */
export type MailChoiceProps = {
  readonly integration: Integration
  readonly account: Account
  /** The account was connected just now. */
  readonly isNew: boolean
  /** To what was imported: the mail is on its way, or 'Not now'. */
  readonly onLeave: () => void
}

/** The table of what was imported. */
export type FilesTableProps = {
  readonly integration: Integration
  /** Null for uploads and websites, whose files belong to no account. */
  readonly account: Account | null
  /** Leads to adding; null where the source imports everything by itself. */
  readonly onAddMore: (() => void) | null
}

export type FilesTable = ComponentType<FilesTableProps>

/** Choosing what to sync from one account, as the home of a source shows it. */
export type ItemPickerProps = {
  readonly integration: Integration
  readonly account: Account
  /** 'View synced files' or 'Back to accounts': the way to the source's other view. */
  readonly toggle: ReactNode
}

/** Whose repositories: those of an account, or of the one that will soon appear under a user name. */
export type RepositoryOwner =
  | { readonly kind: 'account'; readonly account: Account }
  | { readonly kind: 'username'; readonly username: string }

/** Choosing which repositories of a code host to sync, as the home of the source shows it. */
export type RepositoryPickerProps = {
  readonly integration: Integration
  readonly owner: RepositoryOwner
  /** As the item picker's: the way to the source's other view. */
  readonly toggle: ReactNode
  /** Repositories were queued, and the time to read so is over. */
  readonly onDone: (account: Account) => void
}

/** What the home of a source shows and other features make. */
export type HomeParts = {
  readonly Files: FilesTable
  readonly Items: ComponentType<ItemPickerProps>
  readonly Form: ComponentType<ConnectFormProps>
  readonly Repositories: ComponentType<RepositoryPickerProps>
  readonly Conversations: ComponentType<ConversationFlowProps>
  readonly Mail: ComponentType<MailChoiceProps>
}
