import type { SharedGrant } from '../Connector.ts'
import type { SourceApp } from '../SourceApp.ts'

/** What an address of a source depends on: what was typed into its form, and how the app was set up. */
export type OAuthPlace = {
  readonly fields: Readonly<Record<string, string>>
  readonly settings: SourceApp['settings']
}

/** What a code of a refusal means. `app`: our id or secret there is wrong. */
export type RefusalMeaning = 'denied' | 'admin-approval' | 'reconnect' | 'app'

/** How one source does OAuth 2, where that differs from source to source. */
export type OAuthProfile = {
  readonly authorise: (place: OAuthPlace) => string
  readonly token: (place: OAuthPlace) => string
  /** How the app proves who it is, for a token and for its end: in a header of its own, or in the body. */
  readonly client: 'basic' | 'body'
  /** What bodies are written as. Default: a form. */
  readonly body?: 'json'
  /** What each call of the sign-in says besides. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether codes are bound to their sign-in by RFC 7636. Some vendors take it for the mark of a public app. */
  readonly pkce: boolean
  /** What is asked for where the host names nothing. */
  readonly scopes: readonly string[]
  /** What is asked for besides what a host names. */
  readonly always?: readonly string[]
  /** Without which nothing can be read: people may untick each. Of every list one is enough. */
  readonly needs?: readonly (readonly string[])[]
  /** Default: the parameter `scope`, by spaces. */
  readonly scopeParameter?: string
  readonly scopeSeparator?: string
  /** What else the sign-in page is told. Null: left out. */
  readonly parameters?: (place: OAuthPlace) => Readonly<Record<string, string | null>>
  /** What it is told besides, or instead, when one more account is connected. Empty: it cannot be asked for that. */
  readonly chooseAccount: Readonly<Record<string, string>>
  /** What the token endpoint is told besides, for a first access as for a renewed one. */
  readonly tokenParameters?: Readonly<Record<string, string | number>>
  /** Where in the answer of the token endpoint the access is. Default: at its top. */
  readonly tokenAt?: readonly string[]
  /** Likewise, of an access that was renewed. Default: as of the first. */
  readonly refreshedAt?: readonly string[]
  /** What else of that answer is kept with the access, by the name that it gets there. */
  readonly keeps?: Readonly<Record<string, readonly string[]>>
  /** Seconds that an access lives where the answer does not say it. Default: until it is refused. */
  readonly expiresIn?: number
  /** What the source's own codes mean, on the way back as at the token endpoint, beside those of the standards. */
  readonly refusals?: Readonly<Record<string, RefusalMeaning>>
  /** Where an administrator allows the app for all at once. Absent: the source has no such page. */
  readonly approval?: OAuthApproval
  /** How an access is ended. Absent: the source has no way to do it. */
  readonly revoke?: OAuthRevocation
  /** What else ends with it. Absent: nothing. */
  readonly shares?: SharedGrant
}

type OAuthApproval = {
  readonly address: (place: OAuthPlace) => string
  /** What it is told, beside the app and the way back. */
  readonly parameters: Readonly<Record<string, string>>
  /** What it brings back where the administrator agreed. */
  readonly isGranted: (query: Readonly<Record<string, string>>) => boolean
}

type OAuthRevocation = {
  readonly address: (place: OAuthPlace) => string
  /**
   * `token`: what is to end is named in the body, and the app proves itself (RFC 7009): the refresh token, where there is
   * one. `access-token`: likewise, where only the access itself is taken. `bearer`: the call itself is made with the access
   * that is to end.
   */
  readonly by: 'token' | 'access-token' | 'bearer'
  /** Default: POST. */
  readonly method?: 'DELETE'
}
