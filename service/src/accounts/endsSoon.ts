import type { Credential } from '../sources/Connector.ts'

/** Milliseconds before its end at which an access is renewed, so that it does not end on the way. */
const MARGIN = 30_000

/** Whether the access has ended, or will before a call that begins now is over. */
export function endsSoon({ expiresAt }: Credential, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - MARGIN <= now.getTime()
}
