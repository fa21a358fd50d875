/** Returns whether an origin matches one of `allowed`; `https://*.example.com` matches all subdomains, as in CSP. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((one) => {
    const [scheme = '', domain] = one.split('*')
    return domain === undefined ? one === origin : origin.startsWith(scheme) && origin.endsWith(domain)
  })
}
