import { createMiddleware } from 'hono/factory'
import type { Config } from '../config/config.ts'
import type { SharedRate } from '../db/customers/SharedRate.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { addToLog } from '../lib/logContext.ts'
import { authenticateKey } from './authenticateKey.ts'
import type { BackEnd } from './Environment.ts'
import { actorOfKey } from './holderOfKey.ts'
import { expectNoWait } from './limitRate.ts'

type Deps = { readonly config: Config; readonly db: Db; readonly clock: Clock }

/** Rate limits of API keys: `calls` by organization, `wrongKeys` by IP address. */
export type Doors = { readonly calls: SharedRate; readonly wrongKeys: SharedRate }

/** Requires an organization's API key. For calls that concern no single customer. */
export function authenticateBackEnd(deps: Deps, doors: Doors) {
  return createMiddleware<BackEnd>(async (c, next) => {
    const holder = await authenticateKey(c, deps, doors.wrongKeys)
    const { organization } = holder
    expectNoWait(await doors.calls.take(organization))
    c.set('organization', organization)
    c.set('actor', actorOfKey(holder))
    addToLog({ organization })
    await next()
  })
}
