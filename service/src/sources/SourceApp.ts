/**
 * What we are registered as at a source, so that people can sign in there: an OAuth client. Accounts keep theirs,
 * because a refresh token works only with the client that it was given to.
 */
export type SourceApp = {
  /** Its row in `apps`. Null: it is of the environment, of the sandbox, or was typed into the form of the source. */
  readonly id: number | null
  readonly clientId: string
  /** Null: a public client, which has none. It is in no answer, log or message. */
  readonly clientSecret: string | null
  /** While the secret changes, the one of before: for where the source does not take the other any more, or not yet. */
  readonly previousSecret?: string
  /** What the source needs besides, by name: `tenant`, `region`, `scopes`. */
  readonly settings: Readonly<Record<string, string>>
}

/**
 * The id of the one app that the sandbox knows. By it, what was given there is known also where it is off: no other
 * app may have it.
 */
export const SANDBOX_CLIENT_ID = 'inlet'

/** What its settings ask for at the sign-in page; none where they do not say it. */
export function scopesOf({ settings }: SourceApp): readonly string[] {
  return settings.scopes?.split(/[\s,]+/).filter((one) => one !== '') ?? []
}
