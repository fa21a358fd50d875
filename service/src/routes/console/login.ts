import { createHash, createHmac, randomBytes } from 'node:crypto'
import { CONSOLE_ROLES, type ConsoleRole, type ConsoleSignInProblem } from '@inlet/wire/console'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import * as v from 'valibot'
import type { Config, ConsoleLogin } from '../../config/config.ts'
import { insertConsoleSignIn, takeConsoleSignIn } from '../../db/console/signIns.ts'
import type { Db } from '../../db/schema.ts'
import { type AuditDeps, callerOf } from '../../http/auditCalls.ts'
import type { ConsoleSessions } from '../../http/ConsoleSessions.ts'
import { addMs } from '../../lib/addMs.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { Log } from '../../lib/log.ts'
import type { GuardedAgent } from '../../outbound/createGuardedAgent.ts'
import { ConsoleLoginClient, type SignInSecrets } from './ConsoleLoginClient.ts'

type Deps = AuditDeps & {
  readonly config: Pick<Config, 'publicUrl'>
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly operatorAgent: GuardedAgent
  readonly sessions: ConsoleSessions
  readonly limited: MiddlewareHandler
}

/** Path of the sign-in, under that of the console. */
export const LOGIN_PATH = '/login'
/** Seconds that an operator may take at the provider. */
const LIFE = 600

const Subject = v.pipe(v.string(), v.minLength(1), v.maxLength(255))
const Values = v.fallback(
  v.union([
    v.pipe(
      v.string(),
      v.transform((one) => [one]),
    ),
    v.array(v.string()),
  ]),
  [],
)

/** /console/login leads to the provider; /console/login/return is where it sends people back to. */
export function loginRoutes(login: ConsoleLogin, deps: Deps): Hono {
  const { config, db, clock, log, sessions, limited } = deps
  const home = `${config.publicUrl}/console/`
  const isSecure = config.publicUrl.startsWith('https:')
  const name = `${isSecure ? '__Host-' : ''}inlet-console-login`
  // Lax, because the provider redirects the user back from another site.
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure } as const
  const redirectUri = `${config.publicUrl}/console${LOGIN_PATH}/return`
  const client = new ConsoleLoginClient({ login, agent: deps.operatorAgent, clock, redirectUri })
  const app = new Hono()
  app.use(limited, async (c, next) => {
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    await next()
  })

  const sendHome = (c: Context, problem?: ConsoleSignInProblem) =>
    c.redirect(problem ? `${home}?sign_in=${problem}` : home)

  app.get('/', async (c) => {
    const cookie = randomBytes(32).toString('base64url')
    const address = await client.addressOf(secretsOf(cookie)).catch((error: unknown) => {
      log.warn({ err: error }, 'the login of the console does not answer')
      return null
    })
    if (!address) return sendHome(c, 'unreachable')
    await insertConsoleSignIn(db, hashOf(cookie), addMs(clock.now(), LIFE * 1000))
    setCookie(c, name, cookie, { ...attributes, maxAge: LIFE })
    return c.redirect(address.href)
  })

  app.get('/return', async (c) => {
    const cookie = getCookie(c, name)
    setCookie(c, name, '', { ...attributes, maxAge: 0 })
    if (!cookie || !(await takeConsoleSignIn(db, hashOf(cookie), clock.now()))) return sendHome(c, 'expired')
    const claims = await client
      .finish(new URL(c.req.url).search, secretsOf(cookie))
      .catch((error: unknown) => {
        // Why helps operators. The messages hold no part of a token.
        log.info(
          { reason: error instanceof Error ? error.message : 'unknown' },
          'a sign-in at the console failed',
        )
        return null
      })
    const subject = v.safeParse(Subject, claims?.sub)
    if (!claims || !subject.success) return sendHome(c, 'failed')
    const role = roleOf(claims, login)
    const actor = { type: 'operator', id: null, userId: subject.output } as const
    const owner = { organization: login.organization, customerId: null }
    const call = deps.audit.call({
      operation: 'console.signIn',
      effect: 'change',
      ...owner,
      ...callerOf(c, actor, deps),
    })
    if (!role) {
      call.end(403)
      return sendHome(c, 'no_role')
    }
    await call.begin()
    await sessions.beginForPerson(c, login, { subject: subject.output, role })
    call.end(200)
    log.info({ organization: login.organization, role }, 'signed in at the console')
    return sendHome(c)
  })
  return app
}

/** The highest of the roles that the claim names. Null: none. */
function roleOf(
  claims: Readonly<Record<string, unknown>>,
  { claim, roles }: ConsoleLogin,
): ConsoleRole | null {
  const named = v.parse(Values, claims[claim]).map((value) => roles.get(value))
  return CONSOLE_ROLES.findLast((role) => named.includes(role)) ?? null
}

/** Derived from the cookie, so that the database holds nothing with which a sign-in could be ended. */
function secretsOf(cookie: string): SignInSecrets {
  const derive = (purpose: string) => createHmac('sha256', cookie).update(purpose).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

function hashOf(cookie: string): string {
  return createHash('sha256').update(cookie).digest('hex')
}
