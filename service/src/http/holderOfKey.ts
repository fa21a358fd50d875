import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../config/config.ts'
import { isAccessToken } from '../db/customers/accessTokens.ts'
import { findStoredKey } from '../db/customers/apiKeys.ts'
import type { SharedRate } from '../db/customers/SharedRate.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { clientAddress } from '../lib/clientAddress.ts'
import type { Actor } from './Environment.ts'
import { HttpError } from './HttpError.ts'
import { expectNoWait } from './limitRate.ts'

type Deps = { readonly config: Config; readonly db: Db; readonly clock: Clock }

/** The organization of an API key. `storedId`: the id of a key made at runtime; null: a configured key. */
export type KeyHolder = { readonly organization: string; readonly storedId: number | null }

export function actorOfKey({ storedId }: KeyHolder): Actor {
  return { type: 'api_key', id: storedId === null ? null : String(storedId), userId: null }
}

export const TOKEN_NOT_KEY = 'This is an access token. This call needs an API key: Authorization: Bearer …'

/** Returns the holder of this API key. Wrong keys are counted per IP address in `wrongKeys`. */
export async function holderOfKey(
  c: Context,
  key: string,
  { config, db, clock }: Deps,
  wrongKeys: SharedRate,
): Promise<KeyHolder> {
  const address = clientAddress(c, config.trustedProxies)
  // Also for a right key: otherwise the limit would not stop guessing.
  expectNoWait(wrongKeys.waitOf(address))
  const configured = configuredOrganization(config, key)
  if (configured !== null) return { organization: configured, storedId: null }
  const stored = await findStoredKey(db, key, clock.now())
  if (stored) return { organization: stored.organization, storedId: stored.id }
  // An access token in place of an API key is no guess and must not lock out its IP address.
  if (isAccessToken(key)) throw new HttpError(401, TOKEN_NOT_KEY)
  expectNoWait(await wrongKeys.take(address))
  throw new HttpError(401, 'The API key is missing or unknown.')
}

/** Compares with all keys in constant time. */
function configuredOrganization({ apiKeys }: Config, given: string): string | null {
  const wanted = digest(given)
  const matching = apiKeys.filter(({ key }) => timingSafeEqual(digest(key), wanted))
  return matching[0]?.organization ?? null
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
