import { keysInUse, replaceSealed, sealedWithOther } from '../db/accounts/encryptionKeys.ts'
import type { Db } from '../db/schema.ts'
import { addMs } from '../lib/addMs.ts'
import { EnvelopeFault, type EnvelopeKeys } from '../lib/envelope.ts'
import { sealCredentialAnew } from './credentials.ts'

/** Milliseconds after which nobody can still be asking a source for a newer access. */
const ASKED_LONG_AGO = 60 * 60_000

/**
 * Encrypts the accesses of all accounts with the first of the keys, so that an older one can be taken out.
 * `rotated`: how many were encrypted anew. `needed`: the other keys that something is still encrypted with, also such as
 * are not configured any more. `idle`: configured, and not needed.
 */
export async function rotateKeys(
  db: Db,
  keys: EnvelopeKeys,
  now: Date,
): Promise<{
  readonly rotated: number
  readonly needed: readonly string[]
  readonly idle: readonly string[]
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
  const needed = (await keysInUse(db)).filter((id) => id !== first.id)
  return { rotated, needed, idle: older.map(({ id }) => id).filter((id) => !needed.includes(id)) }
}

/** Null: it cannot be read. Its account says so as soon as it is used. */
function anew(account: { id: number; credential: string }, keys: EnvelopeKeys): string | null {
  try {
    return sealCredentialAnew(account.credential, account.id, keys)
  } catch (error) {
    if (error instanceof EnvelopeFault) return null
    throw error
  }
}
