import { createHash, timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Config } from '../config.ts'
import type { SharedRate } from '../db/customers/SharedRate.ts'
import { clientAddress } from '../lib/clientAddress.ts'
import type { BackEnd } from './Environment.ts'
import { HttpError } from './HttpError.ts'
import { expectNoWait } from './limitRate.ts'

/** Who may ask with an API key how often: `calls` by organisation, `wrongKeys` by address. */
export type Doors = { readonly calls: SharedRate; readonly wrongKeys: SharedRate }

/** Requires `Authorization: Bearer …`, the API key of an organisation, from its back end. */
export function authenticateBackEnd(config: Config, doors: Doors) {
  return createMiddleware<BackEnd>(async (c, next) => {
    // An API key opens every customer's files; in a browser it would be public.
    if (c.req.header('Origin') !== undefined || c.req.header('Sec-Fetch-Site') !== undefined) {
      throw new HttpError(403, 'This call is for back ends only. Never use an API key in a browser.')
    }
    const address = clientAddress(c, config.trustedProxies)
    // Also for the right key: else guessing would go on as if nothing were.
    expectNoWait(doors.wrongKeys.waitOf(address))
    const organization = findOrganization(config, c.req.header('Authorization'))
    if (organization === null) {
      expectNoWait(await doors.wrongKeys.take(address))
      throw new HttpError(401, 'The API key is missing or unknown.')
    }
    expectNoWait(await doors.calls.take(organization))
    c.set('organization', organization)
    await next()
  })
}

/** Compares with every key in the same time, so that the time tells nothing. */
function findOrganization(config: Config, header: string | undefined): string | null {
  const given = digest(/^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? '')
  const matching = config.apiKeys.filter(({ key }) => timingSafeEqual(digest(key), given))
  return matching[0]?.organization ?? null
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
