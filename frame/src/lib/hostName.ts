/**
 * Returns the host of a typed or pasted URL or part of one, in lower case and without `www`. Empty if it cannot be
 * parsed.
 */
export function hostName(typed: string): string {
  const text = typed.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  // A URL with a scheme that browsers do not know has no host.
  const readable = address.replace(/^[^:]+/, 'https')
  if (!text || !URL.canParse(readable)) return ''
  return new URL(readable).hostname.replace(/^www\./, '').replace(/\.$/, '')
}

/** The part before the vendor's own domain: `acme` of `https://acme.zendesk.com/agent`. */
export function subdomainOf(vendor: string): (typed: string) => string {
  return (typed) => {
    const host = hostName(typed)
    return host.endsWith(`.${vendor}`) ? host.slice(0, -vendor.length - 1) : host
  }
}

/** The whole host, even if only its first part was typed: `acme` is `acme.freshdesk.com`. */
export function hostUnder(vendor: string): (typed: string) => string {
  return (typed) => {
    const host = hostName(typed)
    return host === '' || host.includes('.') ? host : `${host}.${vendor}`
  }
}
