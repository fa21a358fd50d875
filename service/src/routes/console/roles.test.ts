import { CONSOLE_ROLES, type ConsoleRole } from '@inlet/wire/console'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AnyLogin } from '../../../test/AnyLogin.ts'
import { ConsoleBrowser } from '../../../test/ConsoleBrowser.ts'
import { contentsOf } from '../../../test/contentsOf.ts'
import type { Operator } from '../../../test/Operator.ts'
import { TestService } from '../../../test/TestService.ts'
import { unreachedRates } from '../../../test/unreachedRates.ts'
import { ENDPOINTS } from '../endpoints.ts'
import { OFFERED_ENDPOINTS, OWN_ENDPOINTS } from './consoleRoutes.ts'

const OFFERED = [
  ...OWN_ENDPOINTS.map((one) => ({ ...one, at: one.path })),
  ...OFFERED_ENDPOINTS.map((one) => ({ ...one, at: `/called${one.path}` })),
].map(({ id, method, at, role, effect }) => ({
  id,
  method,
  role: role ?? 'admin',
  effect,
  at: at.replace('{source}', 'BOX').replaceAll(/\{\w+\}/g, '1'),
}))
const isBelow = (one: ConsoleRole, other: ConsoleRole) =>
  CONSOLE_ROLES.indexOf(one) < CONSOLE_ROLES.indexOf(other)

let login: AnyLogin
let service: TestService
const operators = new Map<ConsoleRole, Operator>()
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }
  login = await AnyLogin.open(() => ({ keys: [jwk] }))
  service = await TestService.start(undefined, {
    ...unreachedRates,
    INLET_CONSOLE_OIDC_ISSUER: login.issuer,
    INLET_CONSOLE_OIDC_CLIENT_ID: 'console',
    INLET_CONSOLE_OIDC_CLIENT_SECRET: 'console-secret',
    INLET_CONSOLE_OIDC_ROLES: 'viewer=viewer,operator=operator,admin=admin',
    INLET_CONSOLE_OIDC_ORGANIZATION: 'acme',
  })
  await service.customer('ann')
  for (const role of CONSOLE_ROLES) {
    login.idToken = (nonce) =>
      new SignJWT({ nonce, groups: [role] })
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .setIssuer(login.issuer)
        .setAudience('console')
        .setSubject(role)
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(privateKey)
    const browser = new ConsoleBrowser(service)
    await browser.arrive(login.returned(await browser.leave()))
    operators.set(role, browser.operator())
  }
})
afterAll(async () => {
  await service.stop()
  login.close()
})

const call = async (role: ConsoleRole, { method, at }: { readonly method: string; readonly at: string }) =>
  (await operators.get(role)?.call(method, at, method === 'GET' ? undefined : {}))?.status

describe('a role at the console [F-343]', () => {
  it('is refused by every operation that needs a higher one, and nothing changes', async () => {
    const before = await contentsOf(service)
    let tried = 0
    for (const one of OFFERED) {
      for (const role of CONSOLE_ROLES.filter((lower) => isBelow(lower, one.role))) {
        expect(await call(role, one), `${role} ${one.id}`).toBe(403)
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(5)
    expect(await contentsOf(service)).toEqual(before)
  })

  it('may call what it is enough for', async () => {
    for (const one of OFFERED) {
      for (const role of CONSOLE_ROLES.filter((enough) => !isBelow(enough, one.role))) {
        expect([401, 403], `${role} ${one.id}`).not.toContain(await call(role, one))
      }
    }
  })
})

describe('an operation for back ends', () => {
  it('says the least role, which is more than viewer if it changes anything', () => {
    const all = [...ENDPOINTS.filter(({ isDescribed }) => isDescribed), ...OWN_ENDPOINTS].filter(
      ({ by }) => by === 'organization',
    )
    expect(all.length).toBeGreaterThan(35)
    expect(all.filter(({ role }) => role === undefined)).toEqual([])
    expect(
      all.filter(({ role, effect }) => role === 'viewer' && effect !== 'read').map(({ id }) => id),
    ).toEqual([])
  })
})
