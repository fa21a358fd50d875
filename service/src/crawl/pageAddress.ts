/** Tracking parameters that don't change the page. */
const TRACKING =
  /^(?:utm_.*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi)$/i
const INDEX = /\/(?:index|default)\.(?:html?|xhtml|php|aspx?|jsp)$/i
const NO_PAGE =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp|aac|flac|m4a|mp3|ogg|wav|avi|mkv|mov|mp4|mpe?g|webm|7z|apk|bz2|dmg|exe|gz|iso|jar|msi|rar|tar|tgz|xz|zip|doc|ppt|xls|css|eot|js|json|map|mjs|otf|rss|ttf|wasm|woff2?|xml)$/i

/** Session ids. A value as short as an article number is none. */
const SESSION =
  /^(?:phpsessid|jsessionid|aspsessionid\w*|session_?id|sess_?id|sid|cfid|cftoken|oscsid|zenid)$/i
const SESSION_VALUE = /^[a-z0-9._~!-]{16,}$/i
const SESSION_IN_PATH = /;(?:jsessionid|phpsessid|sid)=[^/;]*|\/\(S\([a-z0-9]{20,}\)\)/gi
/** What stands for itself without a percent sign (RFC 3986, 2.3). */
const UNRESERVED = /[A-Za-z0-9._~-]/

/** The site of a page: its host and port, with or without `www.`, http or https. */
export function siteOf(url: URL): string {
  return url.host.replace(/^www\./, '')
}

/** The URL to fetch: without fragment, tracking parameters and session ids. */
export function cleanAddress(url: URL): URL {
  const clean = new URL(url)
  clean.hash = ''
  clean.pathname = clean.pathname.replace(SESSION_IN_PATH, '')
  for (const [name, value] of [...clean.searchParams]) {
    const isSession = SESSION.test(name) && SESSION_VALUE.test(value)
    if (TRACKING.test(name) || isSession) clean.searchParams.delete(name)
  }
  if (clean.searchParams.size === 0) clean.search = ''
  return clean
}

/** Returns the same key for all URLs of one page. */
export function addressKey(url: URL): string {
  const { pathname, searchParams } = cleanAddress(url)
  searchParams.sort()
  const path = pathname
    .replace(/%[0-9a-f]{2}/gi, asWritten)
    .replace(INDEX, '/')
    .replace(/\/+$/, '')
  return `${siteOf(url)}${path}?${searchParams}`
}

/** Equal letters are written alike (RFC 3986, 6.2.2). */
function asWritten(escaped: string): string {
  const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
  return UNRESERVED.test(letter) ? letter : escaped.toUpperCase()
}

/** Returns whether a URL may lead to a page or a document, by its name. */
export function mayBePage(url: URL): boolean {
  return !NO_PAGE.test(url.pathname)
}
