import { AppCheck, WhiteLabeling } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { approve } from '../../test/approve.ts'
import {
  account,
  accounts,
  begin,
  beginSignIn,
  comeBack,
  connect,
  quiet,
  signInBy,
} from '../../test/connect.ts'
import { hasForeignServers, withoutForeignServers } from '../../test/foreignServers.ts'
import { OIDC_APPS, startOidcSource } from '../../test/oidcSource.ts'
import { onEitherDatabase } from '../../test/onEachDatabase.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import type { TestService } from '../../test/TestService.ts'
import { findAnyAccount } from '../db/accounts/accounts.ts'
import type { DeploymentApps } from '../sources/DeploymentApps.ts'
import { AppRegistry } from './AppRegistry.ts'
import { credentialKeys } from './credentials.ts'

/** A test source takes the place of Box. Its server is a certified one that checks ids and secrets. */
describe.skipIf(!hasForeignServers)(`the app that people sign in under${withoutForeignServers}`, () => {
  const put = async (service: TestService, app: object, key = 'acme-test-api-key') => {
    const answer = await admin(service, 'PUT', '/BOX', app, key)
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  }
  const check = async (service: TestService, key = 'acme-test-api-key') =>
    v.parse(AppCheck, await (await admin(service, 'POST', '/BOX/check', {}, key)).json())
  const offer = async (customer: TestCustomer) => {
    const answer = await customer.get('/auth/v1/white_labeling')
    const { available_sources, sandbox_sources, unconfigured_sources } = v.parse(
      WhiteLabeling,
      await answer.json(),
    )
    return {
      available: available_sources?.includes('BOX'),
      sandbox: sandbox_sources?.includes('BOX'),
      unconfigured: unconfigured_sources,
    }
  }
  const ofDeployment = `${OIDC_APPS.other.client_id}:${OIDC_APPS.other.client_secret}`

  onEitherDatabase(
    'beside the sandbox',
    (service) => {
      let source: Awaited<ReturnType<typeof startOidcSource>>
      beforeAll(async () => {
        source = await startOidcSource(service().clock)
        service().realSources.set('BOX', source.connectorFor('BOX'))
      })
      afterAll(() => source?.stop())

      test('is the sandbox’s until the organisation has one; whoever came before stays there', async () => {
        const ann = await service().customer('ann')
        const bob = await service().customer('bob', 'globex-test-api-key')
        expect(await offer(ann)).toEqual({ available: true, sandbox: true, unconfigured: [] })
        expect(await check(service())).toMatchObject({
          configured: false,
          origin: 'sandbox',
          scopes: ['openid', 'offline_access'],
          remedy: expect.stringContaining('INLET_APP_BOX'),
        })
        const played = await connect(service(), ann, 'BOX')

        await put(service(), OIDC_APPS.basic)
        expect(await offer(ann)).toEqual({ available: true, sandbox: false, unconfigured: [] })
        expect(await offer(bob)).toEqual({ available: true, sandbox: true, unconfigured: [] })
        expect(await check(service())).toMatchObject({
          configured: true,
          origin: 'organization',
          remedy: null,
        })
        expect((await beginSignIn(ann, 'BOX')).origin).toBe(source.url)
        expect((await beginSignIn(bob, 'BOX')).origin).toBe(service().sandbox?.url)
        await resync(ann, played.id)
        expect((await account(ann, played.id)).data_source_metadata).toMatchObject({ access: 'ok' })
      })

      test('that the source does not take is told to whoever reads the log', async () => {
        const eli = await service().customer('eli')
        await put(service(), { ...OIDC_APPS.basic, client_secret: 'wrong-secret' })
        const page = await comeBack(service(), await approve(await beginSignIn(eli, 'BOX')))
        expect(await page.text()).toContain('Connecting failed')
        const warnings = service().logged.filter((line) => /"level":"warn"/.test(line))
        expect(warnings.map((line): unknown => JSON.parse(line))).toContainEqual(
          expect.objectContaining({
            code: 'app',
            source: 'BOX',
            msg: expect.stringContaining('the id and the secret'),
          }),
        )
        expect(warnings.join('')).not.toContain('wrong-secret')
      })

      test('stays with the account: changed secrets, a refused change of the client, its end', async () => {
        const cara = await service().customer('cara')
        await put(service(), OIDC_APPS.basic)
        const id = await signIn(service(), cara)
        const row = await findAnyAccount(service().database.db, id)
        expect(row).toMatchObject({ client_id: 'basic', app_id: expect.any(Number) })

        const inUse = [
          await admin(service(), 'DELETE', '/BOX'),
          await admin(service(), 'PUT', '/BOX', OIDC_APPS.other),
        ]
        for (const refused of inUse) {
          expect(refused.status).toBe(409)
          expect(await refused.text()).toMatch(/account(s were| was) connected under this app/)
        }
        // The source accepts the new secret only later.
        const { client_id, client_secret: previous_client_secret } = OIDC_APPS.basic
        await put(service(), { client_id, client_secret: 'not-yet-there', previous_client_secret })
        service().clock.advance(3_600_000)
        await resync(cara, id)
        expect((await account(cara, id)).data_source_metadata).toMatchObject({ access: 'ok' })
        const renewed = await findAnyAccount(service().database.db, id)
        expect(renewed?.credential).not.toBe(row?.credential)

        await cara.post('/revoke_access_token', { data_source_id: id })
        await vi.waitFor(async () => expect((await admin(service(), 'DELETE', '/BOX')).status).toBe(200))
        expect(await offer(cara)).toMatchObject({ sandbox: true })
        const log = service().logged.join('')
        expect(log).not.toBe('')
        for (const secret of ['not-yet-there', OIDC_APPS.basic.client_secret, OIDC_APPS.other.client_secret])
          expect(log).not.toContain(secret)
      })
    },
    () => ({ INLET_SANDBOX: 'true', INLET_LOG_LEVEL: 'debug' }),
  )

  onEitherDatabase(
    'without a sandbox',
    (service) => {
      let source: Awaited<ReturnType<typeof startOidcSource>>
      beforeAll(async () => {
        source = await startOidcSource(service().clock)
        for (const one of ['BOX', 'DROPBOX']) service().realSources.set(one, source.connectorFor(one))
      })
      afterAll(() => source?.stop())

      test('is the deployment’s, unless the organisation has one; without any there is no sign-in', async () => {
        const ann = await service().customer('ann')
        const { unconfigured, ...box } = await offer(ann)
        expect(box).toEqual({ available: true, sandbox: false })
        expect(unconfigured).toContain('DROPBOX')
        expect(unconfigured).not.toContain('BOX')
        expect(await check(service())).toMatchObject({ configured: true, origin: 'deployment' })
        expect((await beginSignIn(ann, 'BOX')).searchParams.get('client_id')).toBe('other')
        const refused = await ann.post('/integrations/oauth_url', { service: 'DROPBOX' })
        expect(refused.status).toBe(422)

        await put(service(), { ...OIDC_APPS.basic, settings: { scopes: 'openid profile' } })
        const own = (await beginSignIn(ann, 'BOX')).searchParams
        expect([own.get('client_id'), own.get('scope')]).toEqual(['basic', 'openid profile'])
        const bob = await service().customer('bob', 'globex-test-api-key')
        expect((await beginSignIn(bob, 'BOX')).searchParams.get('client_id')).toBe('other')
        await admin(service(), 'DELETE', '/BOX')
      })

      test('stays with an account of the deployment when the organisation gets one', async () => {
        const dan = await service().customer('dan')
        const id = await signIn(service(), dan)
        await put(service(), OIDC_APPS.basic)
        service().clock.advance(3_600_000)
        await resync(dan, id)
        expect((await account(dan, id)).data_source_metadata).toMatchObject({ access: 'ok' })
        const connectors = { connectorFor: () => null, realFor: () => null, playedFor: () => null }
        const { db } = service().database
        const reportOf = (deployment: DeploymentApps) =>
          new AppRegistry({ db, keys: credentialKeys(service().config), deployment, connectors }).report()
        expect(await reportOf(service().config.apps)).toEqual({ left: [], unused: ['BOX'] })
        const accounts = expect.any(Number)
        expect(await reportOf(new Map())).toEqual({
          left: [{ source: 'BOX', clientId: 'other', accounts }],
          unused: [],
        })
        // The client was removed from the environment; the user can sign in again under the remaining one.
        await db.updateTable('accounts').set({ client_id: 'gone' }).where('id', '=', id).execute()
        service().clock.advance(3_600_000)
        await dan.post('/integrations/items/sync', { data_source_id: id })
        await quiet(dan, id)
        expect((await account(dan, id)).data_source_metadata).toMatchObject({ access: 'expired' })
      })

      test('stays while a sign-in under it is being ended or waits to be claimed; replaced all the same it connects nothing', async () => {
        const fay = await service().customer('fay', 'globex-test-api-key')
        const own = await service().customer('of-globex', 'globex-test-api-key')
        await put(service(), OIDC_APPS.basic, 'globex-test-api-key')
        const connector = source.connectorFor('BOX')
        const refusals = async () => {
          const removed = await admin(service(), 'DELETE', '/BOX', undefined, 'globex-test-api-key')
          const replaced = await admin(service(), 'PUT', '/BOX', OIDC_APPS.other, 'globex-test-api-key')
          return [removed.status, replaced.status]
        }
        const during: number[][] = []
        service().realSources.set('BOX', {
          ...connector,
          identify: async (...asked) => {
            during.push(await refusals())
            return connector.identify(...asked)
          },
        })
        const { page, number, key } = await begin(fay, 'BOX', { claim: true })
        await comeBack(service(), await approve(await fay.browser.go(page, number)))
        expect(during).toEqual([[409, 409]])
        expect(await refusals()).toEqual([409, 409])
        const claimed = await fay.post('/oauth/claim', { key })
        expect(await claimed.json()).toMatchObject({ status: 'CONNECTED' })
        const [{ id } = { id: 0 }] = await accounts(fay)
        await quiet(fay, id)
        await fay.post('/revoke_access_token', { data_source_id: id })

        service().realSources.set('BOX', {
          ...connector,
          identify: async (...asked) => {
            // As another process may, between reading the app and storing the credential.
            const { db } = service().database
            await db.updateTable('apps').set({ client_id: 'other' }).execute()
            return connector.identify(...asked)
          },
        })
        for (const more of [{}, { claim: true }]) {
          await vi.waitFor(() => put(service(), OIDC_APPS.basic, 'globex-test-api-key'), { timeout: 20_000 })
          const begun = await begin(own, 'BOX', more)
          const address = await own.browser.go(begun.page, begun.number)
          const ended = await comeBack(service(), await approve(address))
          expect(await ended.text()).toContain('Connecting failed')
          expect(await accounts(own)).toEqual([])
        }
        service().realSources.set('BOX', connector)
        await admin(service(), 'DELETE', '/BOX', undefined, 'globex-test-api-key')
      })

      test('that is replaced while somebody is away connects nothing', async () => {
        const eve = await service().customer('eve', 'globex-test-api-key')
        await put(service(), OIDC_APPS.basic, 'globex-test-api-key')
        const away = await beginSignIn(eve, 'BOX')
        await put(service(), OIDC_APPS.other, 'globex-test-api-key')
        const page = await comeBack(service(), await approve(away))
        expect(await page.text()).toContain('Connecting failed')
        expect(await accounts(eve)).toEqual([])
      })
    },
    () => ({ INLET_APP_BOX: ofDeployment }),
  )
})

function admin(
  service: TestService,
  method: string,
  path: string,
  body?: object,
  key = 'acme-test-api-key',
): Response | Promise<Response> {
  return service.app.request(`/admin/apps${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

async function signIn(service: TestService, customer: TestCustomer): Promise<number> {
  return (await signInBy(service, customer, 'BOX', {}, approve)).id
}

async function resync(customer: TestCustomer, id: number): Promise<void> {
  const answer = await customer.post('/integrations/items/sync', { data_source_id: id })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  await quiet(customer, id)
}
