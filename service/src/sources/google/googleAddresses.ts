/** The URLs of Google's APIs. */
export type GoogleAddresses = {
  readonly authorize: string
  readonly token: string
  readonly revoke: string
  readonly userinfo: string
  readonly drive: string
  readonly storage: string
  readonly projects: string
  readonly gmail: string
}

/** Returns Google's own URLs, or the same paths at one origin, such as a proxy. */
export function googleAddresses(origin: string | null): GoogleAddresses {
  const at = (host: string, path: string) => `${origin ?? `https://${host}`}${path}`
  return {
    authorize: at('accounts.google.com', '/o/oauth2/v2/auth'),
    token: at('oauth2.googleapis.com', '/token'),
    revoke: at('oauth2.googleapis.com', '/revoke'),
    userinfo: at('openidconnect.googleapis.com', '/v1/userinfo'),
    drive: at('www.googleapis.com', '/drive/v3'),
    storage: at('storage.googleapis.com', '/storage/v1'),
    projects: at('cloudresourcemanager.googleapis.com', '/v1/projects'),
    gmail: at('gmail.googleapis.com', '/gmail/v1/users/me'),
  }
}
