import {
  DeleteWhiteLabels,
  GenericSuccess,
  WhiteLabel,
  WhiteLabelAnswer,
  WhiteLabels,
  WhiteLabelsAnswer,
  WhiteLabelsPage,
  WhiteLabelsQuery,
} from '@inlet/wire/service'
import * as v from 'valibot'
import { returnAddress } from '../../accounts/returnAddress.ts'
import { dropApp, setApp } from '../../accounts/setApp.ts'
import type { Config } from '../../config/config.ts'
import { type AppRow, appsOf, findApp, listApps } from '../../db/accounts/apps.ts'
import { ensureOrganization } from '../../db/customers/customers.ts'
import type { Db } from '../../db/schema.ts'
import { endpoint } from '../../http/endpoint.ts'
import { HttpError, invalid, notFound } from '../../http/HttpError.ts'
import type { Clock } from '../../lib/Clock.ts'
import type { EnvelopeKeys } from '../../lib/envelope.ts'
import { SANDBOX_CLIENT_ID } from '../../sources/SourceApp.ts'
import { isThirdPartySource, needsApp } from '../../sources/thirdPartySources.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  keys: EnvelopeKeys
}

/** The apps of an organization in the predecessor's format; /admin/apps/{source} sets the same. */
export const whiteLabelEndpoints = [
  endpoint({
    id: 'createWhiteLabels',
    method: 'POST',
    path: '/white_label/create',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    about: 'app',
    summary: 'Let people sign in at sources under apps of the organisation',
    request: { body: WhiteLabels },
    answer: WhiteLabelsAnswer,
    errors: [409],
    run:
      ({ config, db, clock, keys }: Deps) =>
      async (c) => {
        const wanted = c.req.valid('json')
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        for (const [index, one] of wanted.entries()) expectUsable(one, ['body', index], config)
        for (const { data_source_type: source } of wanted) {
          if (await findApp(db, { source, organizationId })) {
            throw new HttpError(
              409,
              `There is a white label for ${source} already. Update it, or delete it first.`,
            )
          }
        }
        const rows: AppRow[] = []
        for (const one of wanted) rows.push(await save({ db, clock, keys }, organizationId, one))
        return rows.map((row) => toWhiteLabel(row, returnAddress(config)))
      },
  }),
  endpoint({
    id: 'updateWhiteLabel',
    method: 'POST',
    path: '/white_label/update',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    about: 'app',
    summary: "Change the organisation's app at a source",
    request: { body: WhiteLabel },
    answer: WhiteLabelAnswer,
    errors: [404, 409],
    run:
      ({ config, db, clock, keys }: Deps) =>
      async (c) => {
        const wanted = c.req.valid('json')
        expectUsable(wanted, ['body'], config)
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const known = await findApp(db, { source: wanted.data_source_type, organizationId })
        if (!known) throw notFound('white label')
        const row = await save({ db, clock, keys }, organizationId, wanted)
        return toWhiteLabel(row, returnAddress(config))
      },
  }),
  endpoint({
    id: 'listWhiteLabels',
    method: 'POST',
    path: '/white_label/list',
    by: 'organization',
    needs: 'api_key',
    role: 'viewer',
    effect: 'read',
    isReadOnly: true,
    summary: "The organisation's apps at sources",
    request: { body: WhiteLabelsQuery },
    answer: WhiteLabelsPage,
    run:
      ({ config, db, clock }: Deps) =>
      async (c) => {
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const { rows, count } = await listApps(db, organizationId, c.req.valid('json'))
        return { results: rows.map((row) => toWhiteLabel(row, returnAddress(config))), count }
      },
  }),
  endpoint({
    id: 'deleteWhiteLabels',
    method: 'POST',
    path: '/white_label/delete',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    about: 'app',
    summary: "Remove the organisation's apps at sources",
    request: { body: DeleteWhiteLabels },
    answer: GenericSuccess,
    errors: [404, 409],
    run:
      ({ db, clock }: Deps) =>
      async (c) => {
        const { ids } = c.req.valid('json')
        const organizationId = await ensureOrganization(db, c.get('organization'), clock.now())
        const rows = await appsOf(db, organizationId, ids)
        if (rows.length < new Set(ids).size || ids.length === 0) throw notFound('white label')
        for (const { source } of rows) {
          const dropped = await dropApp(db, { organizationId, source }, clock.now())
          if (dropped !== 'dropped' && dropped !== null) {
            throw new HttpError(
              409,
              `${source}: accounts were connected under this app. It stays until they are disconnected.`,
            )
          }
        }
        return { success: true }
      },
  }),
]

async function save(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  organizationId: number,
  wanted: WhiteLabel,
): Promise<AppRow> {
  const place = { source: wanted.data_source_type, organizationId }
  const { client_id, client_secret = null } = wanted.credentials
  const before = await findApp(db, place)
  const settings = v.parse(v.record(v.string(), v.string()), before?.settings ?? {})
  const request = { client_id, client_secret, previous_client_secret: null, settings }
  const row = await setApp(db, place, request, { keys, now: clock.now() })
  if ('accounts' in row) {
    throw new HttpError(
      409,
      `${wanted.data_source_type}: accounts were connected under another client id. It stays until they are disconnected.`,
    )
  }
  return row
}

/** Throws if the request can't be carried out in full. */
function expectUsable(
  { data_source_type: source, credentials }: WhiteLabel,
  at: (string | number)[],
  config: Config,
): void {
  if (!isThirdPartySource(source) || !needsApp(source)) {
    throw invalid([...at, 'data_source_type'], 'Nobody signs in at this source under an app of yours.')
  }
  if (credentials.client_id === SANDBOX_CLIENT_ID) {
    throw invalid(
      [...at, 'credentials', 'client_id'],
      'This is the id of the sandbox. Give the one that the source shows.',
    )
  }
  const address = returnAddress(config)
  if (credentials.redirect_uri !== address) {
    const msg = `People come back to ${address} and nowhere else. Register it at the source, and give it here.`
    throw invalid([...at, 'credentials', 'redirect_uri'], msg)
  }
}

function toWhiteLabel(row: AppRow, redirectUri: string): v.InferInput<typeof WhiteLabelAnswer> {
  return v.parse(WhiteLabelAnswer, {
    id: row.id,
    organization_id: row.organization_id,
    data_source_type: row.source,
    credentials: {
      client_id: row.client_id,
      redirect_uri: redirectUri,
      has_client_secret: row.secret !== null,
    },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  })
}
