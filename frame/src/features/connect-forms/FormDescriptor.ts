import type { EnabledIntegration } from '@inlet/wire/bridge'
import type { SyncSettings } from '@inlet/wire/service'
import type { SignInPurpose } from '../../domain/accounts/SignInAttempt.ts'
import type { ConnectRequest } from '../../service/ServiceClient.ts'

type FieldTexts = {
  readonly label: string
  readonly placeholder: string
  readonly hint?: string
  /** What is said when it is left empty; without it, it may be. */
  readonly required?: string
}

export type FormField<Name extends string = string> = {
  /** As in the request, so that what the service says about it finds it. */
  readonly name: Name
  readonly texts: () => FieldTexts
  readonly isSecret?: boolean
  /** Left out unless the host's settings ask for it. */
  readonly isOffered?: (settings: EnabledIntegration) => boolean
  /** What was meant by what was typed, whose outer blanks are gone. Empty: nothing usable. */
  readonly clean?: (typed: string) => string
  /** What is wrong with a clean value that is not empty. */
  readonly complaint?: (value: string) => string | null
}

type Read<Name extends string> = (name: Name) => string

type Described<Name extends string> = {
  /** In the order in which they are filled in. */
  readonly fields: readonly FormField<Name>[]
  readonly intro: () => string
  readonly help?: { readonly label: () => string; readonly address: string }
}

/** Keys that our service tries at once. */
export type KeysForm<Name extends string = string> = Described<Name> & {
  readonly leadsTo: 'account'
  /** All that are known of syncing, or those about listing items only. */
  readonly settings: 'all' | 'items'
  readonly toRequest: (value: Read<Name>, settings: SyncSettings) => ConnectRequest
  /** The field by which the account can be told. */
  readonly username?: Name
  /** Where it differs from what all forms say. */
  readonly connected?: (source: string) => string
  readonly failed?: (source: string) => string
}

/** What has to be known before the provider's sign-in window can open. */
export type SignInForm<Name extends string = string> = Described<Name> & {
  readonly leadsTo: 'sign-in'
  readonly toPurpose: (value: Read<Name>) => SignInPurpose
}

/** All that tells one form from another. */
export type FormDescriptor<Name extends string = string> = KeysForm<Name> | SignInForm<Name>
