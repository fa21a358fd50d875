import type { SourceAccesses } from '../SourceAccess.ts'

/** https://docs.github.com/authentication/keeping-your-account-and-data-secure/about-authentication-to-github#githubs-token-formats */
const FINE_GRAINED = 'github_pat_'

/** Users make a token: the form leads to fine-grained ones, for the repositories that they pick. */
export const githubAccess: SourceAccesses = [
  {
    access: 'picked',
    review: 'none',
    isRegistered: true,
    scopes: [
      { scope: 'Contents: read-only', reason: 'repositories', required: true },
      { scope: 'Metadata: read-only', reason: 'repositories', required: true },
    ],
  },
  {
    access: 'read_all',
    review: 'none',
    isRegistered: true,
    // Classic tokens have no scope that reads private repositories and doesn't write.
    scopes: [{ scope: 'repo', reason: 'repositories', required: true }],
  },
]

export function isFineGrained(token: string): boolean {
  return token.startsWith(FINE_GRAINED)
}
