import type { Credential } from '../Connector.ts'

/** Ids that a message keeps when it is moved, and pages of more than ten: https://learn.microsoft.com/graph/outlook-immutable-id */
const PREFER = { prefer: 'IdType="ImmutableId", odata.maxpagesize=100' }

export type MailContext = ReturnType<typeof askedFor>

/** How every call of a mailbox is made. */
export function askedFor(credential: Credential, signal: AbortSignal) {
  return { credential, signal, headers: PREFER }
}
