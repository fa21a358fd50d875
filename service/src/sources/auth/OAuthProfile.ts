import type { SharedGrant } from '../Credential.ts'
import type { SourceApp } from '../SourceApp.ts'

/** What a URL of a source depends on: the fields of its form, and the settings of the app. */
export type OAuthPlace = {
  readonly fields: Readonly<Record<string, string>>
  readonly settings: SourceApp['settings']
}

/** What an error code means. `app`: our client id or secret is wrong. */
export type RefusalMeaning = 'denied' | 'admin-approval' | 'reconnect' | 'app'

/** How a source implements OAuth 2, where sources differ. */
export type OAuthProfile = {
  readonly authorize: (place: OAuthPlace) => string
  readonly token: (place: OAuthPlace) => string
  /** How the app authenticates at the token and revocation endpoints: in a header, or in the body. */
  readonly client: 'basic' | 'body'
  /** The encoding of bodies. Default: a form. */
  readonly body?: 'json'
  /** Headers of each call to the endpoints. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether PKCE (RFC 7636) is used. Some vendors take it as the sign of a public client. */
  readonly pkce: boolean
  /** Requested if the host names no scopes. */
  readonly scopes: readonly string[]
  /** Requested in place of all others, if only what is picked may be read. */
  readonly pickedScopes?: readonly string[]
  /** Requested in addition to the scopes that the host names. */
  readonly alwaysRequestedScopes?: readonly string[]
  /** Scopes without which nothing is imported, because users may untick each. One scope of every list is enough. */
  readonly requiredScopes?: readonly (readonly string[])[]
  /** Default: the parameter `scope`, separated by spaces. */
  readonly scopeParameter?: string
  readonly scopeSeparator?: string
  /** Other parameters of the sign-in page. Null: omitted. */
  readonly parameters?: (place: OAuthPlace) => Readonly<Record<string, string | null>>
  /** Parameters when the user connects one more account. Empty: the source can't ask for it. */
  readonly chooseAccount: Readonly<Record<string, string>>
  /** Other parameters of the token endpoint, for first and refreshed tokens. */
  readonly tokenParameters?: Readonly<Record<string, string | number>>
  /** The path to the token in the answer of the token endpoint. Default: the top level. */
  readonly tokenPath?: readonly string[]
  /** The same for refreshed tokens. Default: as for the first. */
  readonly refreshedTokenPath?: readonly string[]
  /** Paths in that answer of values to store with the credential, by their names there. */
  readonly extraFields?: Readonly<Record<string, readonly string[]>>
  /** The lifetime in seconds if the answer has none. Default: until the token is rejected. */
  readonly expiresIn?: number
  /** The source's own error codes, in redirects and at the token endpoint, in addition to the standards'. */
  readonly refusals?: Readonly<Record<string, RefusalMeaning>>
  /** The page where an administrator allows the app for all users. Absent: the source has none. */
  readonly approval?: OAuthApproval
  /** How a token is revoked. Absent: the source does not support it. */
  readonly revoke?: OAuthRevocation
  /** Which other credentials a revocation also revokes. Absent: none. */
  readonly shares?: SharedGrant
}

type OAuthApproval = {
  readonly address: (place: OAuthPlace) => string
  /** Parameters beside the app and the redirect URI. */
  readonly parameters: (place: OAuthPlace) => Readonly<Record<string, string>>
  /** Whether the redirect back says that the administrator agreed. */
  readonly isGranted: (query: Readonly<Record<string, string>>) => boolean
}

type OAuthRevocation = {
  readonly address: (place: OAuthPlace) => string
  /**
   * `token`: the body names the refresh token, or the access token if there is none, and the app authenticates
   * (RFC 7009). `access-token`: the same, with the access token only. `bearer`: the call is made with the token
   * to revoke.
   */
  readonly by: 'token' | 'access-token' | 'bearer'
  /** Default: POST. */
  readonly method?: 'DELETE'
}
