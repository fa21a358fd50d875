import { type AppRow, appsSealedWithOther, contextOfApp, replaceSecrets } from '../db/accounts/apps.ts'
import { damagedSeals, keysInUse, replaceSealed, sealedWithOther } from '../db/accounts/encryptionKeys.ts'
import type { Db } from '../db/schema.ts'
import { contextOfWebhook, replaceSigningKey, webhooksSealedWithOther } from '../db/webhooks/webhooks.ts'
import { addMs } from '../lib/addMs.ts'
import { EnvelopeFault, type EnvelopeKeys, sealAnew } from '../lib/envelope.ts'
import { sealCredentialAnew } from './credentials.ts'

/** Milliseconds after which no refresh can still be running. */
const ASKED_LONG_AGO = 60 * 60_000

/**
 * Encrypts the credentials of all accounts, and the secrets of all apps and webhooks, with the first key, so that older
 * keys can be removed. `rotated`: how many were encrypted again. `needed`: other keys still in use, configured or not.
 * `idle`: keys that are configured but unused. `damaged`: what no key opens.
 */
export async function rotateKeys(
  db: Db,
  keys: EnvelopeKeys,
  now: Date,
): Promise<{
  readonly rotated: number
  readonly needed: readonly string[]
  readonly idle: readonly string[]
  readonly damaged: readonly string[]
}> {
  const [first, ...older] = keys
  let rotated = 0
  let batch = await sealedWithOther(db, first.id, 0)
  for (; batch.length > 0; batch = await sealedWithOther(db, first.id, batch.at(-1)?.id ?? 0)) {
    for (const account of batch) {
      const newer = anew(account, keys)
      if (newer !== null && (await replaceSealed(db, account, newer, addMs(now, -ASKED_LONG_AGO))))
        rotated += 1
    }
  }
  for (const app of await appsSealedWithOther(db, first.id)) {
    const newer = appAnew(app, keys)
    if (newer !== null && (await replaceSecrets(db, app, newer))) rotated += 1
  }
  for (const { id, organization_id: organization, signing_key: sealed } of await webhooksSealedWithOther(
    db,
    first.id,
  )) {
    const newer = unlessUnreadable(() => sealAnew(sealed, contextOfWebhook(organization), keys))
    if (newer !== null) rotated += 1
    if (newer !== null) await replaceSigningKey(db, id, newer)
  }
  const needed = (await keysInUse(db)).filter((id) => id !== first.id)
  const idle = older.map(({ id }) => id).filter((id) => !needed.includes(id))
  return { rotated, needed, idle, damaged: await damagedSeals(db) }
}

/** Null: it can't be opened. Its account reports that when it is used. */
function anew(account: { id: number; credential: string }, keys: EnvelopeKeys): string | null {
  return unlessUnreadable(() => sealCredentialAnew(account.credential, account.id, keys))
}

function appAnew(app: AppRow, keys: EnvelopeKeys): Pick<AppRow, 'secret' | 'previous_secret'> | null {
  const context = contextOfApp({ organizationId: app.organization_id, source: app.source })
  const sealed = (secret: string | null) => secret && sealAnew(secret, context, keys)
  return unlessUnreadable(() => ({
    secret: sealed(app.secret),
    previous_secret: sealed(app.previous_secret),
  }))
}

function unlessUnreadable<T>(make: () => T): T | null {
  try {
    return make()
  } catch (error) {
    if (error instanceof EnvelopeFault) return null
    throw error
  }
}
