import { App, AppCheck, AppPath, AppRequest, GenericSuccess } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import type { AppRegistry } from '../accounts/AppRegistry.ts'
import { returnAddress } from '../accounts/returnAddress.ts'
import { dropApp, setApp } from '../accounts/setApp.ts'
import type { Config } from '../config.ts'
import { type AppRow, countAccesses, findApp } from '../db/accounts/apps.ts'
import { ensureOrganization } from '../db/customers/customers.ts'
import type { Db } from '../db/schema.ts'
import { answer, body, describe, noQuery, path } from '../http/contract.ts'
import type { BackEnd } from '../http/Environment.ts'
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

type Dependencies = {
  config: Config
  db: Db
  clock: Clock
  keys: EnvelopeKeys
  connectors: Connectors
  apps: AppRegistry
  backEnd: MiddlewareHandler<BackEnd>
}

/** Of all of them, and what one of them refuses besides. */
const described = (summary: string, answers: v.GenericSchema, ...besides: readonly number[]) =>
  describe({ summary, answers, refusals: [401, 403, 404, 422, 429, ...besides], byKey: true })

/** /admin/apps/{source}, for the back end of an organisation: what it is registered as at a source. */
export function appRoutes({ config, db, clock, keys, connectors, apps, backEnd }: Dependencies) {
  const app = new Hono<BackEnd>()
  const placeOf = async (organization: string, named: string) => {
    const source = expectNeed(named)
    return { source, organizationId: await ensureOrganization(db, organization, clock.now()) }
  }

  app.get(
    '/:source',
    described("The organisation's app at a source", App),
    backEnd,
    path(AppPath, 'source'),
    noQuery(),
    async (c) => {
      const place = await placeOf(c.get('organization'), c.req.valid('param').source)
      const row = await findApp(db, place)
      if (!row) throw notFound('app')
      return answer(c, App, await toApp(db, row, clock.now()))
    },
  )

  app.put(
    '/:source',
    described('Let people sign in at a source under an app of the organisation', App, 409),
    backEnd,
    path(AppPath, 'source'),
    body(AppRequest),
    async (c) => {
      const wanted = c.req.valid('json')
      expectOfSource(wanted.client_id)
      const place = await placeOf(c.get('organization'), c.req.valid('param').source)
      const row = await setApp(db, place, wanted, { keys, now: clock.now() })
      if ('accounts' in row) throw inUse(row, 'Its client id stays')
      return answer(c, App, await toApp(db, row, clock.now()))
    },
  )

  app.delete(
    '/:source',
    described("Remove the organisation's app at a source", GenericSuccess, 409),
    backEnd,
    path(AppPath, 'source'),
    noQuery(),
    async (c) => {
      const place = await placeOf(c.get('organization'), c.req.valid('param').source)
      const dropped = await dropApp(db, place, clock.now())
      if (dropped === null) throw notFound('app')
      if (dropped !== 'dropped') throw inUse(dropped, 'It stays')
      return answer(c, GenericSuccess, { success: true })
    },
  )

  app.post(
    '/:source/check',
    described('Whether people can sign in at a source, and what is to be registered there', AppCheck),
    backEnd,
    path(AppPath, 'source'),
    body(v.object({})),
    async (c) => {
      const { source, organizationId } = await placeOf(c.get('organization'), c.req.valid('param').source)
      const way = await apps.current(organizationId, source)
      const check = checkOfApp(source, way, connectors.realFor(source), returnAddress(config))
      return answer(c, AppCheck, check)
    },
  )
  return app
}

/** Throws where no app is needed, which is also a reason why there is none. */
function expectNeed(source: string): ThirdPartySource {
  if (isThirdPartySource(source) && needsApp(source)) return source
  const msg =
    isThirdPartySource(source) && !connectsWithKeys(source)
      ? 'People type an app of their own into the form of this source: it needs none of yours.'
      : 'Nobody signs in at this source: it needs no app.'
  throw invalid(['path', 'source'], msg)
}

/** Throws for the id by which the sandbox's accesses are known. */
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

/** Without its secrets: only whether there are any. */
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
