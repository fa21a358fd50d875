import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import { EnvelopeFault, type EnvelopeKeys, open, seal } from '../lib/envelope.ts'
import { keptKey } from '../lib/keptKey.ts'
import type { Credential } from './Connector.ts'

const StoredCredential = v.object({
  accessToken: v.string(),
  refreshToken: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
  extra: v.record(v.string(), v.string()),
})

/** The credential as it is stored: readable with the keys alone, and for this account alone. */
export function sealCredential(credential: Credential, accountId: number, keys: EnvelopeKeys): string {
  return seal(JSON.stringify(credential), contextOf(accountId), keys)
}

/** Throws EnvelopeFault when the key is gone, or when the text was changed or belongs to another account. */
export function openCredential(sealed: string, accountId: number, keys: EnvelopeKeys): Credential {
  const parsed = v.safeParse(StoredCredential, JSON.parse(open(sealed, contextOf(accountId), keys)))
  if (!parsed.success) throw new EnvelopeFault('damaged')
  return parsed.output
}

/** The configured keys; in development one that the data folder keeps. Throws StartFault. */
export function credentialKeys(config: Pick<Config, 'encryptionKeys' | 'dataDir'>): EnvelopeKeys {
  return (
    config.encryptionKeys ?? [{ id: 'development', key: keptKey(join(config.dataDir, 'encryption.key')) }]
  )
}

function contextOf(accountId: number): string {
  return `account:${accountId}`
}
