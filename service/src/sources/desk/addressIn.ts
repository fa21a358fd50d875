import { SourceFault } from '../SourceFault.ts'

/** A host name, or its first label. */
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Fills a typed host name into the braces of a URL template. It was checked when it was typed, and is checked
 * again here because it becomes part of a URL.
 */
export function addressIn(template: string, host: string | undefined): string {
  if (host === undefined || !NAME.test(host)) throw new SourceFault('credential', 'This is not a host name.')
  return template.replace(/\{\w+\}/, host)
}
