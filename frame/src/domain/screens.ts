import type { Account } from '@inlet/wire/service'
import type { ComponentType, ReactNode } from 'react'
import type { SignIn } from './accounts/SignIn.ts'
import type { Integration } from './offer/Integrations.ts'

// Screens that one feature makes and another shows. The app passes them.

/** A form to fill in before an account can be connected, shown in the home of the source. */
export type ConnectFormProps = {
  readonly integration: Integration
  /** The account to reconnect; null for a new one. */
  readonly account: Account | null
  /** The sign-in of forms that lead to the provider's window. The home shows its state. */
  readonly signIn: SignIn
  /** The keys were accepted. `username` identifies the account. Returns whether a choice follows. */
  readonly onAccepted: (username: string | null) => boolean
  /** The user gave up, or could read that it worked. */
  readonly onLeave: () => void
}

/** Choosing what to sync from a chat account, shown in the home of its source. */
export type ConversationFlowProps = {
  readonly integration: Integration
  readonly account: Account
  /** The account was just connected or reconnected: the flow begins with that message. */
  readonly isNew: boolean
  /** Leads to what was synced: 'View synced conversations', 'Got it', 'Go back'. */
  readonly onLeave: () => void
}

/** Choosing which mail of one account to import, shown in the home of its source. */
export type MailChoiceProps = {
  readonly integration: Integration
  readonly account: Account
  /** The account was just connected. */
  readonly isNew: boolean
  /** Leads to what was imported, after 'Import' or 'Not now'. */
  readonly onLeave: () => void
}

/** The table of imported files. */
export type FilesTableProps = {
  readonly integration: Integration
  /** Null for uploads and websites, whose files belong to no account. */
  readonly account: Account | null
  /** Opens the way to add files; null if the source imports everything automatically. */
  readonly onAddMore: (() => void) | null
}

export type FilesTable = ComponentType<FilesTableProps>

/** Choosing what to sync from one account, shown in the home of a source. */
export type ItemPickerProps = {
  readonly integration: Integration
  readonly account: Account
  /** 'View synced files' or 'Back to accounts': leads to the source's other view. */
  readonly toggle: ReactNode
}

/** Owner of the repositories: an account, or the one that will soon appear under a user name. */
export type RepositoryOwner =
  | { readonly kind: 'account'; readonly account: Account }
  | { readonly kind: 'username'; readonly username: string }

/** Choosing which repositories of a code host to sync, shown in the home of the source. */
export type RepositoryPickerProps = {
  readonly integration: Integration
  readonly owner: RepositoryOwner
  /** Like the item picker's: leads to the source's other view. */
  readonly toggle: ReactNode
  /** Repositories were queued, and the user could read that. */
  readonly onDone: (account: Account) => void
}

/** What the syncs of an account brought. */
export type HistoryProps = {
  readonly account: Account
  /** Leads to the account's other view. */
  readonly toggle: ReactNode
}

/** What the home of a source shows and other features make. */
export type HomeParts = {
  readonly Files: FilesTable
  readonly Items: ComponentType<ItemPickerProps>
  readonly Form: ComponentType<ConnectFormProps>
  readonly Repositories: ComponentType<RepositoryPickerProps>
  readonly Conversations: ComponentType<ConversationFlowProps>
  readonly Mail: ComponentType<MailChoiceProps>
  readonly History: ComponentType<HistoryProps>
}
