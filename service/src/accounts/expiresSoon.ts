import type { Credential } from '../sources/Credential.ts'

/** Refresh this early, so that the token can't expire during a call. */
const EXPIRY_MARGIN_MS = 30_000

/** Returns whether the credential has expired or could expire during a call. */
export function expiresSoon({ expiresAt }: Credential, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - EXPIRY_MARGIN_MS <= now.getTime()
}
