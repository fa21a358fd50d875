import { App, AppCheck, AppPath, AppRequest, GenericSuccess } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AppRegistry } from '../accounts/AppRegistry.ts'
import { returnAddress } from '../accounts/returnAddress.ts'
import { dropApp, setApp } from '../accounts/setApp.ts'
import type { Config } from '../config/config.ts'
import { type AppRow, countAccesses, findApp } from '../db/accounts/apps.ts'
import { ensureOrganization } from '../db/customers/customers.ts'
import type { Db } from '../db/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { HttpError, invalid, notFound } from '../http/HttpError.ts'
import type { Clock } from '../lib/Clock.ts'
import type { EnvelopeKeys } from '../lib/envelope.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import { SANDBOX_CLIENT_ID } from '../sources/SourceApp.ts'
import {
  connectsWithKeys,
  isThirdPartySource,
  needsApp,
  type ThirdPartySource,
} from '../sources/thirdPartySources.ts'
import { checkOfApp } from './answers/checkOfApp.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  keys: EnvelopeKeys
  connectors: Connectors
  apps: AppRegistry
}

/** /admin/apps/{source}: the OAuth apps of an organization, for its back end. */
export const appEndpoints = [
  endpoint({
    id: 'getApp',
    method: 'GET',
    path: '/admin/apps/{source}',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    extension: true,
    summary: "The organisation's app at a source",
    request: { path: AppPath, names: 'source' },
    answer: App,
    errors: [404],
    run: (deps: Deps) => async (c) => {
      const { db, clock } = deps
      const place = await placeOf(deps, c.get('organization'), c.req.valid('param').source)
      const row = await findApp(db, place)
      if (!row) throw notFound('app')
      return await toApp(db, row, clock.now())
    },
  }),
  endpoint({
    id: 'setApp',
    method: 'PUT',
    path: '/admin/apps/{source}',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    about: 'app',
    extension: true,
    summary: 'Let people sign in at a source under an app of the organisation',
    request: { path: AppPath, names: 'source', body: AppRequest },
    answer: App,
    errors: [404, 409],
    run: (deps: Deps) => async (c) => {
      const { db, clock, keys } = deps
      const wanted = c.req.valid('json')
      expectOfSource(wanted.client_id)
      const place = await placeOf(deps, c.get('organization'), c.req.valid('param').source)
      const row = await setApp(db, place, wanted, { keys, now: clock.now() })
      if ('accounts' in row) throw inUse(row, 'Its client id stays')
      return await toApp(db, row, clock.now())
    },
  }),
  endpoint({
    id: 'deleteApp',
    method: 'DELETE',
    path: '/admin/apps/{source}',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    extension: true,
    summary: "Remove the organisation's app at a source",
    request: { path: AppPath, names: 'source' },
    answer: GenericSuccess,
    errors: [404, 409],
    run: (deps: Deps) => async (c) => {
      const { db, clock } = deps
      const place = await placeOf(deps, c.get('organization'), c.req.valid('param').source)
      const dropped = await dropApp(db, place, clock.now())
      if (dropped === null) throw notFound('app')
      if (dropped !== 'dropped') throw inUse(dropped, 'It stays')
      return { success: true }
    },
  }),
  endpoint({
    id: 'checkApp',
    method: 'POST',
    path: '/admin/apps/{source}/check',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    extension: true,
    summary: 'Whether people can sign in at a source, and what is to be registered there',
    request: { path: AppPath, names: 'source', body: v.object({}) },
    answer: AppCheck,
    errors: [404],
    run: (deps: Deps) => async (c) => {
      const { config, connectors, apps } = deps
      const { source, organizationId } = await placeOf(
        deps,
        c.get('organization'),
        c.req.valid('param').source,
      )
      const way = await apps.current(organizationId, source)
      return checkOfApp(source, way, connectors.realFor(source), returnAddress(config))
    },
  }),
]

async function placeOf({ db, clock }: Deps, organization: string, named: string) {
  const source = expectNeed(named)
  return { source, organizationId: await ensureOrganization(db, organization, clock.now()) }
}

/** Throws if the source needs no app. */
function expectNeed(source: string): ThirdPartySource {
  if (isThirdPartySource(source) && needsApp(source)) return source
  const msg =
    isThirdPartySource(source) && !connectsWithKeys(source)
      ? 'People type an app of their own into the form of this source: it needs none of yours.'
      : 'Nobody signs in at this source: it needs no app.'
  throw invalid(['path', 'source'], msg)
}

/** Throws for the client id that the sandbox uses. */
function expectOfSource(clientId: string): void {
  if (clientId !== SANDBOX_CLIENT_ID) return
  const msg = `No source gives the client id "${SANDBOX_CLIENT_ID}", which is the sandbox's. Give the id that the source shows for your app.`
  throw invalid(['body', 'client_id'], msg)
}

function inUse({ accounts }: { readonly accounts: number }, what: string): HttpError {
  const [were, are, they] =
    accounts === 1 ? ['One account was', 'is', 'it is'] : [`${accounts} accounts were`, 'are', 'they are']
  const many = `${were} connected under this app, or ${are} just being connected.`
  return new HttpError(409, `${many} ${what} until ${they} disconnected.`)
}

/** Without its secrets: only whether they are set. */
async function toApp(db: Db, row: AppRow, now: Date): Promise<v.InferInput<typeof App>> {
  return v.parse(App, {
    source: row.source,
    client_id: row.client_id,
    has_secret: row.secret !== null,
    has_previous_secret: row.previous_secret !== null,
    settings: row.settings,
    accounts: await countAccesses(db, row.id, now),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  })
}
