/** Whether an origin is one of `allowed`, where `https://*.example.com` stands for all subdomains, as in CSP. */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((one) => {
    const [scheme = '', domain] = one.split('*')
    return domain === undefined ? one === origin : origin.startsWith(scheme) && origin.endsWith(domain)
  })
}
