import type { ComponentType } from 'react'
import type { Integration } from './Integrations.ts'
import type { SignIn } from './SignIn.ts'

/** What a person fills in before an account can be connected, as the home of the source shows it. */
export type ConnectFormProps = {
  readonly integration: Integration
  /** The way through the provider's window, for forms that lead to one; the home shows how it stands. */
  readonly signIn: SignIn
  /** The keys were accepted, and the time to read so is over. `username`: by which the account can be told. */
  readonly onConnected: (username: string | null) => void
  /** Leaves the form without an account; null where there is nothing to go back to. */
  readonly onCancel: (() => void) | null
}

export type ConnectForm = ComponentType<ConnectFormProps>
