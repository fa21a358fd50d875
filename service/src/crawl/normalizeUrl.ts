const MAX_LENGTH = 2048
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/

/**
 * Returns the URL that a user meant, or null. `https://` is assumed without a scheme. Only http and https, no user name
 * or password, no fragment, a plausible host. Whether the host may be fetched is up to the client.
 */
export function normalizeUrl(text: string): URL | null {
  const typed = text.trim()
  // The URL parser drops tabs and line feeds and reads a backslash as a slash: users would see another URL than the one
  // that is fetched.
  if (typed === '' || typed.length > MAX_LENGTH || /[\s\\\p{Cc}]/u.test(typed)) return null
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  if (url.username !== '' || url.password !== '') return null
  url.hash = ''
  url.hostname = url.hostname.replace(/\.$/, '')
  return isPlausibleHost(url) ? url : null
}

/** A dotted name, an IP literal, localhost, or a bare intranet name when its port is given. */
function isPlausibleHost({ hostname, port }: URL): boolean {
  if (hostname.startsWith('[')) return true
  const labels = hostname.split('.')
  if (hostname.length > 253 || !labels.every((label) => LABEL.test(label))) return false
  return labels.length > 1 || hostname === 'localhost' || port !== ''
}
