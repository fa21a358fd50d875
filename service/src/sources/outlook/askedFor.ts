import type { Credential } from '../Credential.ts'

/** Ids that survive moves, and pages of more than ten: https://learn.microsoft.com/graph/outlook-immutable-id */
const PREFER = { prefer: 'IdType="ImmutableId", odata.maxpagesize=100' }

export type MailContext = ReturnType<typeof mailContext>

/** The context of all mailbox calls. */
export function mailContext(credential: Credential, signal: AbortSignal) {
  return { credential, signal, headers: PREFER }
}
