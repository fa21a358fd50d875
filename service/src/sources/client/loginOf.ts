import { createHash } from 'node:crypto'
import type { Credential } from '../Credential.ts'

/** Hashes the access token, as a cache key that contains no secret. */
export function loginOf({ accessToken }: Pick<Credential, 'accessToken'>): string {
  return createHash('sha256').update(accessToken).digest('base64')
}
