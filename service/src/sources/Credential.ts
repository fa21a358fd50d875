/** What a person's sign-in at a source left us. Encrypted before it is stored; never in an answer or a log. */
export type Credential = {
  readonly accessToken: string
  readonly refreshToken: string | null
  /** ISO date-time; null where it does not end by itself. */
  readonly expiresAt: string | null
  /** What a source needs besides: a domain, a tenant, keys of a form. */
  readonly extra: Readonly<Record<string, string>>
}

/** Who the credential belongs to, as the source says it. */
export type AccountIdentity = {
  /** `{source}|{person}` or `{source}|{person}|{workspace}`: unique per source. */
  readonly externalId: string
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * Sources at which ending one access ends all that somebody gave to one app: a person at all of a vendor's sources,
 * everybody in a workspace, or a person in one workspace. `among`: the vendor.
 */
export type SharedGrant = {
  readonly by: 'person' | 'workspace' | 'person-in-workspace'
  readonly among: string
}
