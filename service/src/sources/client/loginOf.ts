import { createHash } from 'node:crypto'
import type { Credential } from '../Connector.ts'

/** Tells logins apart without keeping what they are made of. */
export function loginOf({ accessToken }: Pick<Credential, 'accessToken'>): string {
  return createHash('sha256').update(accessToken).digest('base64')
}
