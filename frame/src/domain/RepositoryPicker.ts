import type { Account } from '@inlet/wire/service'
import type { ComponentType, ReactNode } from 'react'
import type { Integration } from './Integrations.ts'

/** Whose repositories: those of an account, or of the one that will soon appear under a user name. */
export type RepositoryOwner =
  | { readonly kind: 'account'; readonly account: Account }
  | { readonly kind: 'username'; readonly username: string }

/** Choosing which repositories of a code host to sync, as the home of the source shows it; the app hands it over. */
export type RepositoryPickerProps = {
  readonly integration: Integration
  readonly owner: RepositoryOwner
  /** As the item picker's: the way to the source's other view. */
  readonly toggle: ReactNode
  /** Repositories were queued, and the time to read so is over. */
  readonly onDone: (account: Account) => void
}

export type RepositoryPicker = ComponentType<RepositoryPickerProps>
