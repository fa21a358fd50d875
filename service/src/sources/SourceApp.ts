/**
 * An OAuth client that is registered at a source. Accounts keep theirs, because a refresh token works only with
 * the client that it was issued to.
 */
export type SourceApp = {
  /** Its row in `apps`. Null: it comes from the environment, the sandbox or the source's form. */
  readonly id: number | null
  readonly clientId: string
  /** Null: a public client. Never in a response, a log or a message. */
  readonly clientSecret: string | null
  /** The old secret during a rotation, for sources that don't accept the new one yet. */
  readonly previousSecret?: string
  /** Other settings that the source needs, by name: `tenant`, `region`, `scopes`. */
  readonly settings: Readonly<Record<string, string>>
}

/**
 * The client id of the sandbox's only app. No other app may have it, because it marks sandbox credentials even
 * if the sandbox is off.
 */
export const SANDBOX_CLIENT_ID = 'inlet'

/** The scopes from the app's settings. Empty if they name none. */
export function scopesOf({ settings }: SourceApp): readonly string[] {
  return settings.scopes?.split(/[\s,]+/).filter((one) => one !== '') ?? []
}
