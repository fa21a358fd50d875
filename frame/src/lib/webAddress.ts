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

function isPlausibleHost(host: string): boolean {
  return host === 'localhost' || host.startsWith('[') || /^[^.]+(\.[^.]+)+\.?$/.test(host)
}
