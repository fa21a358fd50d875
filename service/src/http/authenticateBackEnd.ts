import { createMiddleware } from 'hono/factory'
import type { Config } from '../config/config.ts'
import type { SharedRate } from '../db/customers/SharedRate.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { addToLog } from '../lib/logContext.ts'
import type { BackEnd } from './Environment.ts'
import { expectNoWait } from './limitRate.ts'
import { organizationOfKey } from './organizationOfKey.ts'

type Deps = { readonly config: Config; readonly db: Db; readonly clock: Clock }

/** Rate limits of API keys: `calls` by organization, `wrongKeys` by IP address. */
export type Doors = { readonly calls: SharedRate; readonly wrongKeys: SharedRate }

/** Requires an organization's API key. For calls that concern no single customer. */
export function authenticateBackEnd(deps: Deps, doors: Doors) {
  return createMiddleware<BackEnd>(async (c, next) => {
    const organization = await organizationOfKey(c, deps, doors.wrongKeys)
    expectNoWait(await doors.calls.take(organization))
    c.set('organization', organization)
    addToLog({ organization })
    await next()
  })
}
