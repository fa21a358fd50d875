/** What an access token may allow. */
export const SCOPES = [
  'search',
  'files:read',
  'files:write',
  'uploads:create',
  'accounts:read',
  'accounts:connect',
  'accounts:manage',
  'status:read',
] as const
export type Scope = (typeof SCOPES)[number]
