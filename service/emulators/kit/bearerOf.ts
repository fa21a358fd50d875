import type { StrictRequest } from './StrictServer.ts'

/** Returns the bearer token that a request shows (RFC 6750), empty where it shows none. */
export function bearerOf({ headers }: Pick<StrictRequest, 'headers'>): string {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
}
