import { createHash } from 'node:crypto'
import type { AccountIdentity, SharedGrant } from '../sources/Connector.ts'

/**
 * What accounts have in common whose access ends together at the source; null: this one's ends alone. It is a hash,
 * because it says of other customers' people who they are.
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
