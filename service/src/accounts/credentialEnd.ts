import type { Credential } from '../sources/Credential.ts'

/** Returns when a credential can no longer be used nor refreshed. Null: never, or its source doesn't say. */
export function credentialEnd({ refreshToken, expiresAt, refreshExpiresAt = null }: Credential): Date | null {
  const end = refreshToken === null ? expiresAt : refreshExpiresAt
  return end === null ? null : new Date(end)
}
