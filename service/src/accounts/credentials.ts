import { join } from 'node:path'
import * as v from 'valibot'
import type { Config } from '../config/config.ts'
import type { RevokePayload } from '../db/jobs/NewJob.ts'
import { EnvelopeFault, type EnvelopeKeys, open, seal, sealAnew } from '../lib/envelope.ts'
import { loadOrCreateKey } from '../lib/loadOrCreateKey.ts'
import type { Credential } from '../sources/Credential.ts'

const StoredCredential = v.object({
  accessToken: v.string(),
  refreshToken: v.nullable(v.string()),
  expiresAt: v.nullable(v.string()),
  refreshExpiresAt: v.exactOptional(v.nullable(v.string())),
  grantedScopes: v.exactOptional(v.array(v.string())),
  extra: v.record(v.string(), v.string()),
})

/** Seals a credential for storage. Only the keys open it, and only for this account. */
export function sealCredential(credential: Credential, accountId: number, keys: EnvelopeKeys): string {
  return seal(JSON.stringify(credential), contextOf(accountId), keys)
}

/** Throws EnvelopeFault if the key is missing, or if the text was changed or belongs to another account. */
export function openCredential(sealed: string, accountId: number, keys: EnvelopeKeys): Credential {
  return parsed(open(sealed, contextOf(accountId), keys))
}

/** Seals it again with the first key. Throws as `openCredential` does. */
export function sealCredentialAnew(sealed: string, accountId: number, keys: EnvelopeKeys): string {
  return sealAnew(sealed, contextOf(accountId), keys)
}

/** Seals a credential that waits to be claimed, for one sign-in. */
export function sealHeldCredential(credential: Credential, signIn: string, keys: EnvelopeKeys): string {
  return seal(JSON.stringify(credential), contextOfHeld(signIn), keys)
}

export function openHeldCredential(sealed: string, signIn: string, keys: EnvelopeKeys): Credential {
  return parsed(open(sealed, contextOfHeld(signIn), keys))
}

/** The context that a credential to revoke is sealed for: the account, or the sign-in that held it. */
type Returned = Pick<RevokePayload, 'accountId' | 'signIn'>

export function openReturned(sealed: string, whose: Returned, keys: EnvelopeKeys): Credential {
  return parsed(open(sealed, contextOfReturned(whose), keys))
}

export function sealReturned(credential: Credential, whose: Returned, keys: EnvelopeKeys): string {
  return seal(JSON.stringify(credential), contextOfReturned(whose), keys)
}

/** Returns the configured keys; in development the one in the data folder. Throws StartFault. */
export function credentialKeys(config: Pick<Config, 'encryptionKeys' | 'dataDir'>): EnvelopeKeys {
  return (
    config.encryptionKeys ?? [
      { id: 'development', key: loadOrCreateKey(join(config.dataDir, 'encryption.key')) },
    ]
  )
}

function contextOf(accountId: number): string {
  return `account:${accountId}`
}

function contextOfHeld(signIn: string): string {
  return `held:${signIn}`
}

function contextOfReturned({ accountId, signIn }: Returned): string {
  if (signIn !== null) return contextOfHeld(signIn)
  if (accountId !== null) return contextOf(accountId)
  throw new EnvelopeFault('damaged')
}

function parsed(text: string): Credential {
  const credential = v.safeParse(StoredCredential, JSON.parse(text))
  if (!credential.success) throw new EnvelopeFault('damaged')
  return credential.output
}
