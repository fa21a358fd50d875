/**
 * The host that somebody means who types or pastes an address or a part of one, in small letters and without www.
 * Empty where none can be read.
 */
export function hostName(typed: string): string {
  const text = typed.trim()
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`
  // A scheme that browsers do not know is read as something else than an address.
  const readable = address.replace(/^[^:]+/, 'https')
  if (!text || !URL.canParse(readable)) return ''
  return new URL(readable).hostname.replace(/^www\./, '').replace(/\.$/, '')
}

/** What stands before the vendor's own domain: `acme` of `https://acme.zendesk.com/agent`. */
export function subdomainOf(vendor: string): (typed: string) => string {
  return (typed) => {
    const host = hostName(typed)
    return host.endsWith(`.${vendor}`) ? host.slice(0, -vendor.length - 1) : host
  }
}

/** The whole host, also where only its first part was typed: `acme` is `acme.freshdesk.com`. */
export function hostUnder(vendor: string): (typed: string) => string {
  return (typed) => {
    const host = hostName(typed)
    return host === '' || host.includes('.') ? host : `${host}.${vendor}`
  }
}
