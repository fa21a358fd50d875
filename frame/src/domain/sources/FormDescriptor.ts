import type { EnabledIntegration } from '@inlet/wire/bridge'
import type { SyncSettings } from '@inlet/wire/service'
import type { ConnectRequest } from '../../service/ServiceClient.ts'
import type { SignInPurpose } from '../accounts/SignInAttempt.ts'

type FieldTexts = {
  readonly label: string
  readonly placeholder: string
  readonly hint?: string
  /** Error if the field is empty. Without it, the field is optional. */
  readonly required?: string
}

/** A page that creates a key, or explains where to find it. */
export type KeyPage = {
  /** `form`: the source's own page for a new key. `article`: an explanation. */
  readonly kind: 'form' | 'article'
  readonly address: string
}

/** What the service has reported already. */
export type KnownFacts = { readonly redirectUri: string | null }

type Read<Name extends string> = (name: Name) => string

export type FormField<Name extends string = string> = {
  /** As in the request, so that errors of the service find it. */
  readonly name: Name
  readonly texts: () => FieldTexts
  readonly isSecret?: boolean
  /** Must be entered in a form at the source too, so it can be copied. */
  readonly isCopyable?: boolean
  /** Initial value. */
  readonly prefill?: (known: KnownFacts) => string
  /** Where to find the key; null if the typed values do not determine it. */
  readonly keyPage?: (value: Read<string>) => KeyPage | null
  /** The host that a clean value leads to, shown while typing. */
  readonly destination?: (value: string) => string
  /** Shown only if the host's settings ask for it. */
  readonly isOffered?: (settings: EnabledIntegration) => boolean
  /** Cleans a trimmed value. Empty: nothing usable. */
  readonly clean?: (typed: string) => string
  /** Validates a clean value that is not empty. */
  readonly complaint?: (value: string) => string | null
}

type Described<Name extends string> = {
  /** In the order in which they are filled in. */
  readonly fields: readonly FormField<Name>[]
  readonly intro: () => string
}

type FormSettings = SyncSettings & Pick<EnabledIntegration, 'access'>

/** Keys that our service tries at once. */
export type KeysForm<Name extends string = string> = Described<Name> & {
  readonly leadsTo: 'account'
  /** All sync settings, or only those about listing items. */
  readonly settings: 'all' | 'items'
  /** It takes the host's `access`. */
  readonly takesAccess?: true
  readonly toRequest: (value: Read<Name>, settings: FormSettings) => ConnectRequest
  /** The field that identifies the account. */
  readonly username?: Name
  /** If it differs from the general text. */
  readonly connected?: (source: string) => string
  readonly failed?: (source: string) => string
}

/** Values needed before the provider's sign-in window can open. */
export type SignInForm<Name extends string = string> = Described<Name> & {
  readonly leadsTo: 'sign-in'
  readonly toPurpose: (value: Read<Name>) => SignInPurpose
}

/** Everything that differs between forms. */
export type FormDescriptor<Name extends string = string> = KeysForm<Name> | SignInForm<Name>
