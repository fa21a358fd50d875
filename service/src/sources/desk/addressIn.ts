import { SourceFault } from '../Connector.ts'

/** A host, or the first part of one. */
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * The address of one customer of a vendor: a template, in whose braces stands what the person typed. That was looked at
 * when it was typed; as it becomes a part of an address it is looked at again.
 */
export function addressIn(template: string, typed: string | undefined): string {
  if (typed === undefined || !NAME.test(typed))
    throw new SourceFault('credential', 'This is not a host name.')
  return template.replace(/\{\w+\}/, typed)
}
