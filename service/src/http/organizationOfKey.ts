import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Config } from '../config.ts'
import { organizationOfStoredKey } from '../db/customers/apiKeys.ts'
import type { SharedRate } from '../db/customers/SharedRate.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { clientAddress } from '../lib/clientAddress.ts'
import { HttpError } from './HttpError.ts'
import { expectNoWait } from './limitRate.ts'

const NOT_IN_BROWSERS =
  'An API key is for back ends only. Never use it in a browser: a page gets the access token of one customer.'

type Dependencies = { readonly config: Config; readonly db: Db; readonly clock: Clock }

/** Whose API key the call comes with, `Authorization: Bearer …`. `wrongKeys` are counted by address. */
export async function organizationOfKey(
  c: Context,
  { config, db, clock }: Dependencies,
  wrongKeys: SharedRate,
): Promise<string> {
  // An API key opens every customer's files; in a browser it would be public.
  if (c.req.header('Origin') !== undefined || c.req.header('Sec-Fetch-Site') !== undefined) {
    throw new HttpError(403, NOT_IN_BROWSERS)
  }
  const address = clientAddress(c, config.trustedProxies)
  // Also for the right key: else guessing would go on as if nothing were.
  expectNoWait(wrongKeys.waitOf(address))
  const key = /^Bearer (.+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? ''
  const organization =
    configuredOrganization(config, key) ?? (await organizationOfStoredKey(db, key, clock.now()))
  if (organization === null) {
    expectNoWait(await wrongKeys.take(address))
    throw new HttpError(401, 'The API key is missing or unknown.')
  }
  return organization
}

/** Compares with every key in the same time, so that the time tells nothing. */
function configuredOrganization({ apiKeys }: Config, given: string): string | null {
  const wanted = digest(given)
  const matching = apiKeys.filter(({ key }) => timingSafeEqual(digest(key), wanted))
  return matching[0]?.organization ?? null
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
