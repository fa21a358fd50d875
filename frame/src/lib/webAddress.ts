/** What is typed or pasted, without the scheme that the field already shows. */
export function cleanAddress(text: string): string {
  return text.replace(/^(?:\s*https?:\/\/)+/i, '').trimStart()
}

/** Whether the scheme that is taken off is one that the field does not show: it says https. */
export function isPlainHttp(text: string): boolean {
  return /^\s*http:\/\//i.test(text)
}

/**
 * The whole address, or null if nobody could mean it: it must parse as a link with a plausible host (a dotted
 * name, localhost or an IP address) and carry no user name.
 */
export function fullAddress(text: string): string | null {
  const typed = cleanAddress(text).trim()
  if (typed === '' || /\s/.test(typed)) return null
  const url = URL.parse(`https://${typed}`)
  if (!url || url.username || url.password || !isPlausibleHost(url.hostname)) return null
  return `https://${typed}`
}

/** The web addresses that a pasted or dropped text consists of; none if it says anything else. */
export function linksIn(text: string): readonly string[] {
  const parts = text
    .split(/[\r\n]+/)
    // A list of links may have comments, as RFC 2483 has them.
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(/\s+/))
    .filter((part) => part !== '')
  const areLinks = parts.every((part) => /^(https?:\/\/|www\.)/i.test(part) && fullAddress(part) !== null)
  return areLinks ? parts : []
}

/** The same for addresses that lead to the same page, however they are typed; null for one that leads nowhere. */
export function addressKey(text: string): string | null {
  const address = fullAddress(text)
  const url = address === null ? null : URL.parse(address)
  return url && url.host.replace(/^www\./, '') + url.pathname.replace(/\/+$/, '') + url.search
}

/** Several addresses in one text: on lines of their own, or with spaces, commas or semicolons between them. */
export function addressesIn(text: string): readonly string[] {
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.flatMap((line) => {
    const parts = line.split(/[\s,;]+/).filter((part) => part !== '')
    // An address may have commas in it: it is only taken apart where each part is one.
    return parts.length > 1 && parts.every(isAddress) ? parts : [line]
  })
}

/** A number alone is one to a browser, and to nobody else. */
function isAddress(part: string): boolean {
  return part.includes('.') && fullAddress(part) !== null
}

function isPlausibleHost(host: string): boolean {
  return host === 'localhost' || host.startsWith('[') || /^[^.]+(\.[^.]+)+\.?$/.test(host)
}
