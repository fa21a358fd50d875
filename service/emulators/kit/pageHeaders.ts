/**
 * Headers of a page that loads its own style and nothing else. `formTargets`: origins that its form leads to, which
 * browsers check on the way back to the application too.
 */
export function pageHeaders(formTargets: readonly string[]): Record<string, string> {
  const targets = formTargets.length === 0 ? "'none'" : ["'self'", ...formTargets].join(' ')
  return {
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  }
}
