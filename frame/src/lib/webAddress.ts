/** Removes the scheme that the field already shows from typed or pasted text. */
export function cleanAddress(text: string): string {
  return text.replace(/^(?:\s*https?:\/\/)+/i, '').trimStart()
}

/** Whether the removed scheme differs from the shown one, https. */
export function isPlainHttp(text: string): boolean {
  return /^\s*http:\/\//i.test(text)
}

/**
 * Returns the full URL, or null if it is not plausible: it must parse, have a host (a dotted name, localhost or an IP
 * address), and have no user name.
 */
export function fullAddress(text: string): string | null {
  const typed = cleanAddress(text).trim()
  if (typed === '' || /\s/.test(typed)) return null
  const url = URL.parse(`https://${typed}`)
  if (!url || url.username || url.password || !isPlausibleHost(url.hostname)) return null
  return `https://${typed}`
}

/** Returns the web addresses that a pasted or dropped text consists of; none if it contains anything else. */
export function linksIn(text: string): readonly string[] {
  const parts = text
    .split(/[\r\n]+/)
    // A list of links may contain comments (RFC 2483).
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(/\s+/))
    .filter((part) => part !== '')
  const areLinks = parts.every((part) => /^(https?:\/\/|www\.)/i.test(part) && fullAddress(part) !== null)
  return areLinks ? parts : []
}

/** Returns the same text for URLs of the same page, however they are typed; null for an invalid one. */
export function addressKey(text: string): string | null {
  const address = fullAddress(text)
  const url = address === null ? null : URL.parse(address)
  return url && url.host.replace(/^www\./, '') + url.pathname.replace(/\/+$/, '') + url.search
}

/** Splits several URLs in one text: on separate lines, or with spaces, commas or semicolons between them. */
export function addressesIn(text: string): readonly string[] {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.flatMap((line) => {
    const parts = line.split(/[\s,;]+/).filter((part) => part !== '')
    // A URL may contain commas, so it is split only if each part is a URL.
    return parts.length > 1 && parts.every(isAddress) ? parts : [line]
  })
}

/** Browsers read a plain number as an IP address. Users do not mean one. */
function isAddress(part: string): boolean {
  return part.includes('.') && fullAddress(part) !== null
}

function isPlausibleHost(host: string): boolean {
  return host === 'localhost' || host.startsWith('[') || /^[^.]+(\.[^.]+)+\.?$/.test(host)
}
