import { ConsoleSession, ConsoleSignIn, ConsoleSignInWays } from '@inlet/wire/console'
import { GenericSuccess } from '@inlet/wire/service'
import { Hono } from 'hono'
import type { Config } from '../../config/config.ts'
import type { SharedRate } from '../../db/customers/SharedRate.ts'
import type { Db } from '../../db/schema.ts'
import { type AuditDeps, callerOf } from '../../http/auditCalls.ts'
import type { ConsoleSessions } from '../../http/ConsoleSessions.ts'
import { answer, body, noQuery } from '../../http/contract.ts'
import { HttpError } from '../../http/HttpError.ts'
import { actorOfKey, holderOfKey } from '../../http/holderOfKey.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Log } from '../../lib/log.ts'

type Deps = AuditDeps & {
  config: Config
  db: Db
  clock: Clock
  log: Log
  sessions: ConsoleSessions
  wrongKeys: SharedRate
}

/** /console/api/session: signing in with an API key, reading the session, and signing out. */
export function sessionRoutes({ sessions, wrongKeys, log, ...deps }: Deps) {
  const app = new Hono()
  app.get('/', noQuery(), async (c) => {
    const session = await sessions.find(c)
    if (!session) throw new HttpError(401, 'Sign in first.')
    const { organization, role, expiresAt } = session
    return answer(c, ConsoleSession, { organization, role, expires_at: expiresAt.toISOString() })
  })
  app.get('/ways', noQuery(), (c) =>
    answer(c, ConsoleSignInWays, { login: deps.config.consoleLogin !== null }),
  )
  app.post('/', body(ConsoleSignIn), async (c) => {
    if (deps.config.consoleLogin) throw new HttpError(403, 'Sign in at the login of your company.')
    const { key } = c.req.valid('json')
    const holder = await holderOfKey(c, key, deps, wrongKeys)
    const { type: _, ...who } = actorOfKey(holder)
    const call = deps.audit.call({
      operation: 'console.signIn',
      effect: 'change',
      organization: holder.organization,
      customerId: null,
      ...callerOf(c, { type: 'operator', ...who }, deps),
    })
    await call.begin()
    const session = await sessions.begin(c, holder, key)
    call.end(200)
    log.info({ organization: holder.organization, key: holder.storedId }, 'signed in at the console')
    return answer(c, ConsoleSession, session)
  })
  app.delete('/', noQuery(), async (c) => {
    await sessions.end(c)
    return answer(c, GenericSuccess, { success: true })
  })
  return app
}
