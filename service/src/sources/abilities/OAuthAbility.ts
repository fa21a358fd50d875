import type { Credential } from '../Credential.ts'
import type { SourceApp } from '../SourceApp.ts'

/** Starts a sign-in. */
export type SignInRequest = {
  readonly state: string
  /** Exactly as registered. */
  readonly redirectUri: string
  /** The scopes that the host requests. Empty: the source's default. */
  readonly scopes: readonly string[]
  /** Fields of the source's form, for example a domain. */
  readonly fields: Readonly<Record<string, string>>
  /** Whether the source should ask which account to use, because the user connects one more. */
  readonly asksWhich: boolean
}

/** The sign-in page. */
export type SignInStart = {
  readonly url: URL
  /** What `finish` needs and must stay secret meanwhile, such as the PKCE verifier. Null: nothing. */
  readonly secret: string | null
}

/** Asks an administrator to allow the app for all users. */
export type ApprovalRequest = Pick<SignInRequest, 'state' | 'redirectUri' | 'fields'>

/** The redirect back from the sign-in page. */
export type SignInReturn = {
  /** The query of the redirect. */
  readonly query: Readonly<Record<string, string>>
  readonly secret: string | null
  readonly redirectUri: string
  readonly fields: Readonly<Record<string, string>>
}

/** For sources where users connect on a sign-in page. */
export type OAuthAbility = {
  /** The scopes that the app needs, requested if the host names none. */
  readonly scopes: readonly string[]
  begin(request: SignInRequest, app: SourceApp, signal: AbortSignal): Promise<SignInStart>
  /** Returns the credential. Rejects with the fault that the redirect reports, if it does. */
  finish(returned: SignInReturn, app: SourceApp, signal: AbortSignal): Promise<Credential>
  refresh(credential: Credential, app: SourceApp, signal: AbortSignal): Promise<Credential>
  /** The page where an administrator allows the app, and whether they did. Absent: the source has none. */
  readonly approval?: {
    address(request: ApprovalRequest, app: SourceApp): URL
    isGranted(query: SignInReturn['query']): boolean
  }
}
