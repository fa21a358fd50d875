import { createHash, randomBytes } from 'node:crypto'

/** PKCE with S256 (RFC 7636). The verifier stays with the service. */
export type Pkce = { readonly verifier: string; readonly challenge: string }

export function createPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: challengeOf(verifier) }
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
