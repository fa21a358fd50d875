import type { Account } from '@inlet/wire/service'
import type { ComponentType } from 'react'
import type { Integration } from './Integrations.ts'
import type { SignIn } from './SignIn.ts'

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

export type ConnectForm = ComponentType<ConnectFormProps>
