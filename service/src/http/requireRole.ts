import { CONSOLE_ROLES, type ConsoleRole } from '@inlet/wire/console'
import { createMiddleware } from 'hono/factory'
import type { AtConsole } from './Environment.ts'
import { HttpError } from './HttpError.ts'

const NOT_ALLOWED = 'Your role does not allow this. Ask an administrator.'

/** Refuses operators with less than this role. Place it behind `authenticateConsole`. */
export function requireRole(least: ConsoleRole) {
  return createMiddleware<AtConsole>(async (c, next) => {
    if (CONSOLE_ROLES.indexOf(c.get('role')) < CONSOLE_ROLES.indexOf(least))
      throw new HttpError(403, NOT_ALLOWED)
    await next()
  })
}
