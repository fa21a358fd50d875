import { ConsoleRole } from '@inlet/wire/console'
import * as v from 'valibot'
import { StartFault } from '../lib/StartFault.ts'
import type { Config } from './config.ts'
import type { Variables } from './variables.ts'

/** The operators' own login, by OpenID Connect. */
export type ConsoleLogin = {
  /** As it names itself, letter by letter. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly scope: string
  /** The claim of its id tokens that decides about roles. */
  readonly claim: string
  /** By values of the claim. Without one of them nobody gets in. */
  readonly roles: ReadonlyMap<string, ConsoleRole>
  readonly organization: string
}

/** Reads where operators sign in. Null: with API keys. */
export function readConsoleLogin(set: Variables, apiKeys: Config['apiKeys']): ConsoleLogin | null {
  const issuer = set.INLET_CONSOLE_OIDC_ISSUER
  if (issuer === undefined) return null
  return {
    issuer,
    clientId:
      set.INLET_CONSOLE_OIDC_CLIENT_ID ??
      missing('CLIENT_ID', 'the id of the client that you registered there'),
    clientSecret:
      set.INLET_CONSOLE_OIDC_CLIENT_SECRET ?? missing('CLIENT_SECRET', 'the secret of that client'),
    scope: set.INLET_CONSOLE_OIDC_SCOPES,
    claim: set.INLET_CONSOLE_OIDC_CLAIM,
    roles: rolesOf(
      set.INLET_CONSOLE_OIDC_ROLES ??
        missing('ROLES', 'value=role, such as it-admins=admin,support=operator'),
    ),
    organization: set.INLET_CONSOLE_OIDC_ORGANIZATION ?? onlyOrganization(apiKeys),
  }
}

/** `value=role`, several by commas. A value may have `=` in it. */
function rolesOf(text: string): ReadonlyMap<string, ConsoleRole> {
  const roles = text.split(',').map((entry): [string, ConsoleRole] => {
    const at = entry.lastIndexOf('=')
    const role = v.safeParse(ConsoleRole, entry.slice(at + 1).trim())
    const value = entry.slice(0, Math.max(0, at)).trim()
    if (value !== '' && role.success) return [value, role.output]
    throw new StartFault(
      'INLET_CONSOLE_OIDC_ROLES is not usable. Give value=role, several by commas; roles are viewer, operator and admin.',
    )
  })
  return new Map(roles)
}

function missing(name: string, what: string): never {
  throw new StartFault(`INLET_CONSOLE_OIDC_${name} is not set. Set it to ${what}.`)
}

function onlyOrganization(apiKeys: Config['apiKeys']): string {
  const [name, ...others] = new Set(apiKeys.map(({ organization }) => organization))
  if (name !== undefined && others.length === 0) return name
  throw new StartFault(
    'INLET_CONSOLE_OIDC_ORGANIZATION is not set. Set it to the organization that operators look after.',
  )
}
