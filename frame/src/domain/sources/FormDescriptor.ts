import type { EnabledIntegration } from '@inlet/wire/bridge'
import type { S3Role, SyncSettings } from '@inlet/wire/service'
import type { ConnectRequest } from '../../service/ServiceClient.ts'
import type { SignInPurpose } from '../accounts/SignInAttempt.ts'

type FieldTexts = {
  readonly label: string
  /** Absent: the field is never empty. */
  readonly placeholder?: string
  readonly hint?: string
  /** Error if the field is empty. Without it, the field is optional. */
  readonly required?: string
}

/** A page that creates a key, or explains where to find it or how to set it up. */
export type KeyPage = {
  /** `form`: the source's own page for a new key. `article`: where to find one. `guide`: how to set it up. */
  readonly kind: 'form' | 'article' | 'guide'
  readonly address: string
}

/** What the service has reported already. */
export type KnownFacts = {
  readonly redirectUri: string | null
  /** Null: the deployment uses no roles. */
  readonly s3Role: S3Role | null
}

type Read<Name extends string> = (name: Name) => string

export type FormField<Name extends string = string> = {
  /** As in the request, so that errors of the service find it. */
  readonly name: Name
  readonly texts: () => FieldTexts
  readonly isSecret?: boolean
  /** Must be entered in a form at the source too, so it can be copied. */
  readonly isCopyable?: boolean
  /** Only to copy: users can't change it, and it isn't sent. */
  readonly isFixed?: boolean
  /** Shown only if this option of the form's choice is chosen. Absent: with every option. */
  readonly option?: string
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

/** Ways to connect, of which the user chooses one. */
export type FormChoice = {
  readonly legend: () => string
  /** The first is chosen at the beginning. */
  readonly options: readonly { readonly name: string; readonly label: () => string }[]
  /** Otherwise only the first option exists, and nothing is asked. */
  readonly isOffered: (known: KnownFacts) => boolean
}

type Described<Name extends string> = {
  /** In the order in which they are filled in. */
  readonly fields: readonly FormField<Name>[]
  readonly choice?: FormChoice
  /** `option`: the chosen one; null without a choice. */
  readonly intro: (option: string | null) => string
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
