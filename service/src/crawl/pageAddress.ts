/** Say where a visitor came from and change nothing on the page. */
const TRACKING =
  /^(?:utm_.*|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi)$/i
const INDEX = /\/(?:index|default)\.(?:html?|xhtml|php|aspx?|jsp)$/i
const NO_PAGE =
  /\.(?:avif|bmp|gif|ico|jpe?g|png|svg|tiff?|webp|aac|flac|m4a|mp3|ogg|wav|avi|mkv|mov|mp4|mpe?g|webm|7z|apk|bz2|dmg|exe|gz|iso|jar|msi|rar|tar|tgz|xz|zip|docx?|epub|odt|pdf|pptx?|rtf|xlsx?|css|csv|eot|js|json|map|mjs|otf|rss|ttf|wasm|woff2?|xml)$/i

/** The site a page belongs to: its host and port, with or without `www.`, http or https. */
export function siteOf(url: URL): string {
  return url.host.replace(/^www\./, '')
}

/** The address as it is fetched: without fragment and without what only tells where a visitor came from. */
export function cleanAddress(url: URL): URL {
  const clean = new URL(url)
  clean.hash = ''
  for (const name of [...clean.searchParams.keys()]) {
    if (TRACKING.test(name)) clean.searchParams.delete(name)
  }
  if (clean.searchParams.size === 0) clean.search = ''
  return clean
}

/** Equal for the addresses under which a site answers one and the same page. */
export function addressKey(url: URL): string {
  const { pathname, searchParams } = cleanAddress(url)
  searchParams.sort()
  const path = pathname.replace(INDEX, '/').replace(/\/+$/, '')
  return `${siteOf(url)}${path}?${searchParams}`
}

/** Whether an address may lead to a page of text, as far as its name tells. */
export function mayBePage(url: URL): boolean {
  return !NO_PAGE.test(url.pathname)
}
