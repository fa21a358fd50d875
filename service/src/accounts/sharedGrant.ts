import { createHash } from 'node:crypto'
import type { AccountIdentity, SharedGrant } from '../sources/Credential.ts'

/**
 * Identifies accounts whose access the source ends together; null if this account's ends alone. It is a hash, because
 * it would identify users of other customers.
 */
export function sharedGrantOf(
  shares: SharedGrant | undefined,
  { externalId }: AccountIdentity,
  clientId: string | null,
): string | null {
  if (!shares) return null
  const [, person = '', workspace = ''] = externalId.split('|')
  const whose = {
    person,
    workspace,
    'person-in-workspace': JSON.stringify([person, workspace]),
  }[shares.by]
  const parts = JSON.stringify([shares.among, clientId, shares.by, whose])
  return createHash('sha256').update(parts).digest('hex')
}
