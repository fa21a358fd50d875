import type { AppRequest } from '@inlet/wire/service'
import {
  type AppPlace,
  type AppRow,
  contextOfApp,
  countAccesses,
  lockApp,
  removeApp,
  saveApp,
} from '../db/accounts/apps.ts'
import type { Db } from '../db/schema.ts'
import { type EnvelopeKeys, seal } from '../lib/envelope.ts'

/** So many credentials, existing or being issued, work only with the current app. */
type InUse = { readonly accounts: number }

/**
 * Sets the organization's app and seals its secrets. Another client id is refused while credentials of the old one
 * remain.
 */
export function setApp(
  db: Db,
  place: AppPlace,
  wanted: AppRequest,
  { keys, now }: { readonly keys: EnvelopeKeys; readonly now: Date },
): Promise<AppRow | InUse> {
  const sealed = (secret: string | null) => secret && seal(secret, contextOfApp(place), keys)
  const app = {
    ...place,
    clientId: wanted.client_id,
    secret: sealed(wanted.client_secret),
    previousSecret: sealed(wanted.previous_client_secret ?? null),
    settings: wanted.settings,
  }
  return db.transaction().execute(async (trx) => {
    const before = await lockApp(trx, place)
    if (before && before.client_id !== app.clientId) {
      const accounts = await countAccesses(trx, before.id, now)
      if (accounts > 0) return { accounts }
    }
    return saveApp(trx, app, now)
  })
}

/** Null: there was none. */
export function dropApp(db: Db, place: AppPlace, now: Date): Promise<'dropped' | InUse | null> {
  return db.transaction().execute(async (trx) => {
    const app = await lockApp(trx, place)
    if (!app) return null
    const accounts = await countAccesses(trx, app.id, now)
    if (accounts > 0) return { accounts }
    await removeApp(trx, app.id)
    return 'dropped'
  })
}
