import type { Clock } from '../lib/Clock.ts'
import type { Connector } from './Connector.ts'
import type { Meaning } from './client/meaning.ts'
import type { SourceClient } from './client/SourceClient.ts'
import type { KeyForm } from './KeyForm.ts'
import type { SignInForm } from './SignInForm.ts'
import type { SourceAccesses } from './SourceAccess.ts'
import type { SourceEndpoints } from './SourceEndpoints.ts'
import type { AwsOperator } from './s3/AwsOperator.ts'
import type { ThirdPartySource } from './thirdPartySources.ts'

export type FormFields = Readonly<Record<string, string | undefined>>

/** On a sign-in page of the source, or with keys in a form of ours. */
type Connects = 'sign-in' | 'keys'

/** What a connector is made of. */
export type ConnectorDeps = {
  readonly clock: Clock
  readonly endpoints: SourceEndpoints
  /** The operator's origin for all of the source's own. Null: none. */
  readonly origin: string | null
  /** Returns a client that maps unsuccessful answers to errors by `meaning`. */
  readonly client: (meaning: Meaning) => SourceClient
  /** The same for GitHub: only the operator can name a GitHub Enterprise Server. */
  readonly operatorClient: (meaning: Meaning) => SourceClient
  /** As whom roles of S3 are assumed. Null: there are none. */
  readonly aws: AwsOperator | null
  /** Returns the bytes that may still be written to the temporary folder. */
  readonly room: () => Promise<number>
}

/** All that the service knows of one source. */
export type SourceManifest<
  Id extends ThirdPartySource = ThirdPartySource,
  How extends Connects = Connects,
> = {
  readonly id: Id
  /** On the pages of the sign-in window. */
  readonly name: string
  readonly connects: How
  /** What users fill in: keys, or what is needed before the sign-in page. */
  readonly form: How extends 'keys' ? KeyForm : SignInForm | null
  /** What Inlet requests, and why. The first is the default. */
  readonly access: How extends 'keys' ? SourceAccesses | null : SourceAccesses
  /** A tree of items, repositories that users choose first, or single conversations. Absent: items. */
  readonly holds?: 'repositories' | 'conversations'
  /** If no files are chosen, everything is imported: help centers, wikis, mail. Users pick from drives. */
  readonly takenWhole?: true
  /** A mailbox, sorted by labels (several per message) or folders. */
  readonly mail?: 'labels' | 'folders'
  /** Content is in sites. The form may name one. */
  readonly sites?: true
  /** Users enter their organization's own app in the form, so the deployment needs none. */
  readonly bringsApp?: true
  /** Users may name a role of their account at AWS in the place of keys. */
  readonly takesRoles?: true
  readonly connector: (deps: ConnectorDeps) => Connector
}

/** Declares a source. Add it to `MANIFESTS`. */
export function defineSource<Id extends ThirdPartySource, How extends Connects>(
  manifest: SourceManifest<Id, How>,
): SourceManifest<Id, How> {
  return manifest
}
