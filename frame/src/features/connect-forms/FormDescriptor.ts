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

/** A page that says where a key is found, or makes one. */
export type KeyPage = {
  /** `form`: the source's own page for a new key. `article`: an explanation. */
  readonly kind: 'form' | 'article'
  readonly address: string
}

/** What the service has told already. */
export type KnownFacts = { readonly redirectUri: string | null }

type Read<Name extends string> = (name: Name) => string

export type FormField<Name extends string = string> = {
  /** As in the request, so that what the service says about it finds it. */
  readonly name: Name
  readonly texts: () => FieldTexts
  readonly isSecret?: boolean
  /** Goes to another form at the source, so it can be copied. */
  readonly isCopyable?: boolean
  /** Stands in the field until something else is typed. */
  readonly prefill?: (known: KnownFacts) => string
  /** Where the key is found; null while what was typed does not tell. */
  readonly keyPage?: (value: Read<string>) => KeyPage | null
  /** The host that a clean value leads to, shown as it is typed. */
  readonly destination?: (value: string) => string
  /** Left out unless the host's settings ask for it. */
  readonly isOffered?: (settings: EnabledIntegration) => boolean
  /** What was meant by what was typed, whose outer blanks are gone. Empty: nothing usable. */
  readonly clean?: (typed: string) => string
  /** What is wrong with a clean value that is not empty. */
  readonly complaint?: (value: string) => string | null
}

type Described<Name extends string> = {
  /** In the order in which they are filled in. */
  readonly fields: readonly FormField<Name>[]
  readonly intro: () => string
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
