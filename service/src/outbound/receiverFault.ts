import { OpenedHosts } from './OpenedHosts.ts'
import { refusalOf } from './refusal.ts'

/** Why nothing is ever sent to an address that a back end names, or null. `allow`: hosts that the operator opened. */
export function receiverFault(text: string, allow: readonly string[]): string | null {
  if (!URL.canParse(text)) return 'This is not a web address.'
  const url = new URL(text)
  const opened = new OpenedHosts(allow)
  const fault = refusalOf(url, opened)
  if (fault) return fault.message
  // Whoever listens on the way would read whose files these are.
  const isOpened = opened.has(url.protocol, url.hostname, Number(url.port || 80))
  return url.protocol === 'https:' || isOpened ? null : 'The address has to begin with https://.'
}
