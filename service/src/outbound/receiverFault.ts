import { OpenedHosts } from './OpenedHosts.ts'
import { refusalOf } from './refusal.ts'

/** Returns why webhooks can't be sent to a URL, or null. `allow`: the allowlist of the operator. */
export function receiverFault(text: string, allow: readonly string[]): string | null {
  if (!URL.canParse(text)) return 'This is not a web address.'
  const url = new URL(text)
  const opened = new OpenedHosts(allow)
  const fault = refusalOf(url, opened)
  if (fault) return fault.message
  // Without TLS, file names would be readable on the way.
  const isOpened = opened.has(url.protocol, url.hostname, Number(url.port || 80))
  return url.protocol === 'https:' || isOpened ? null : 'The address has to begin with https://.'
}
