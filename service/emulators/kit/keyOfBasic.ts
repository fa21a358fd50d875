import type { StrictRequest } from './StrictServer.ts'

/** Returns what a request shows by Basic authentication (RFC 7617), empty where it shows nothing. */
export function keyOfBasic({ headers }: Pick<StrictRequest, 'headers'>): {
  readonly user: string
  readonly password: string
} {
  const pair = Buffer.from(/^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '', 'base64').toString()
  // Neither an address nor the id of a collection holds a colon.
  const at = pair.lastIndexOf(':')
  return { user: pair.slice(0, Math.max(at, 0)), password: pair.slice(at + 1) }
}
