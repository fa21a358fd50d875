/** The result of a sign-in at a source. Encrypted at rest; never in a response or a log. */
export type Credential = {
  readonly accessToken: string
  readonly refreshToken: string | null
  /** ISO date-time. Null if it does not expire. */
  readonly expiresAt: string | null
  /** The same for its refresh token. Absent: its source doesn't say. */
  readonly refreshExpiresAt?: string | null
  /** The scopes that the source says it granted. Absent: as requested, or it doesn't say. */
  readonly grantedScopes?: readonly string[]
  /** Other values that the source needs: a domain, a tenant, fields of a key form. */
  readonly extra: Readonly<Record<string, string>>
}

/** The owner of a credential, as the source reports it. */
export type AccountIdentity = {
  /** `{source}|{person}` or `{source}|{person}|{workspace}`: unique per source. */
  readonly externalId: string
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Sources where revoking one credential revokes all that one user, one workspace, or one user in one workspace
 * gave to an app. `among`: the vendor.
 */
export type SharedGrant = {
  readonly by: 'person' | 'workspace' | 'person-in-workspace'
  readonly among: string
}
