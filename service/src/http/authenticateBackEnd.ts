import { createMiddleware } from 'hono/factory'
import type { Config } from '../config.ts'
import type { SharedRate } from '../db/customers/SharedRate.ts'
import type { BackEnd } from './Environment.ts'
import { expectNoWait } from './limitRate.ts'
import { organizationOfKey } from './organizationOfKey.ts'

/** Who may ask with an API key how often: `calls` by organisation, `wrongKeys` by address. */
export type Doors = { readonly calls: SharedRate; readonly wrongKeys: SharedRate }

/** Requires the API key of an organisation, from its back end. For calls that are about no customer of it. */
export function authenticateBackEnd(config: Config, doors: Doors) {
  return createMiddleware<BackEnd>(async (c, next) => {
    const organization = await organizationOfKey(c, config, doors.wrongKeys)
    expectNoWait(await doors.calls.take(organization))
    c.set('organization', organization)
    await next()
  })
}
