import { createMiddleware } from 'hono/factory'
import type { SharedRate } from '../db/customers/SharedRate.ts'
import { addToLog } from '../lib/logContext.ts'
import type { ConsoleSessions } from './ConsoleSessions.ts'
import type { AtConsole } from './Environment.ts'
import { HttpError } from './HttpError.ts'
import { expectNoWait } from './limitRate.ts'

/** Requires a console session, which stands for the API key that it was started with. */
export function authenticateConsole(sessions: ConsoleSessions, calls: SharedRate) {
  return createMiddleware<AtConsole>(async (c, next) => {
    const session = await sessions.find(c)
    if (!session) throw new HttpError(401, 'Sign in first.')
    expectNoWait(await calls.take(session.organization))
    c.set('organization', session.organization)
    c.set('actor', session.actor)
    c.set('role', session.role)
    addToLog({ organization: session.organization })
    await next()
  })
}
