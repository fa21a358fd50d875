import { AccessToken, GrantedToken, GrantRequest, type TokenScope, WhiteLabeling } from '@inlet/wire/service'
import type * as v from 'valibot'
import type { AppRegistry } from '../accounts/AppRegistry.ts'
import type { Config } from '../config/config.ts'
import { issueToken } from '../db/customers/accessTokens.ts'
import { ensureCustomer, ensureOrganization } from '../db/customers/customers.ts'
import { connectorSettingsOf } from '../db/customers/organizations.ts'
import type { Db } from '../db/schema.ts'
import type { CallGrant } from '../http/Environment.ts'
import { endpoint } from '../http/endpoint.ts'
import { invalid } from '../http/HttpError.ts'
import { suppliedCustomer } from '../http/suppliedCustomer.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import { whiteLabeling } from './answers/whiteLabeling.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  apps: AppRegistry
}

/** Tokens for host back ends, and how the widget is branded. */
export const authEndpoints = [
  endpoint({
    method: 'GET',
    path: '/auth/v1/access_token',
    by: 'organization',
    needs: 'api_key',
    summary: "A customer's access token, for a host's back end: Authorization Bearer (API key), customer-id",
    answer: AccessToken,
    run:
      ({ config, db, clock }: Deps) =>
      async (c) => {
        const whose = { organization: c.get('organization'), suppliedId: suppliedCustomer(c) }
        const from = clock.now()
        const until = addMs(from, config.tokenTtl * 1000)
        const token = await issueFor({ db, clock }, whose, { from, until, scopes: null })
        // Hosts hand this answer on to their page. So nothing that outlives the access token is in it: a back end
        // that needs a new token asks again with its key.
        return { access_token: token, refresh_token: '' }
      },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/v1/access_token',
    by: 'organization',
    needs: 'api_key',
    // A token is cheap, and a repeated key must not be answered with the token of another customer.
    isReadOnly: true,
    extension: true,
    summary: "A customer's access token that allows only some things, for as long as you say",
    request: { body: GrantRequest },
    answer: GrantedToken,
    run:
      ({ config, db, clock }: Deps) =>
      async (c) => {
        const request = c.req.valid('json')
        const whose = { organization: c.get('organization'), suppliedId: suppliedCustomer(c) }
        const from = clock.now()
        const until = endOf(request, from, addMs(from, config.tokenTtl * 1000))
        const scopes = request.scopes ?? null
        return grantedToken(await issueFor({ db, clock }, whose, { from, until, scopes }), { until, scopes })
      },
  }),
  endpoint({
    method: 'POST',
    path: '/auth/v1/access_token/restrict',
    by: 'customer',
    needs: 'token',
    isReadOnly: true,
    extension: true,
    summary: 'A token that allows less than the one it is asked with, and lives no longer',
    request: { body: GrantRequest },
    answer: GrantedToken,
    run:
      ({ config, db, clock }: Deps) =>
      async (c) => {
        const request = c.req.valid('json')
        const own = c.get('grant')
        const from = clock.now()
        const until = endOf(request, from, own.expiresAt ?? addMs(from, config.tokenTtl * 1000))
        const scopes = narrowed(own, request.scopes ?? null)
        const token = await issueToken(db, c.get('customer').id, { from, until, scopes })
        return grantedToken(token, { until, scopes })
      },
  }),
  endpoint({
    method: 'GET',
    path: '/auth/v1/white_labeling',
    by: 'customer',
    needs: 'token',
    extension: {
      answer: [
        'allowed_origins',
        'available_sources',
        'privacy_policy_url',
        'redirect_uri',
        'sandbox_sources',
        'tos_url',
        'unconfigured_sources',
      ],
    },
    summary: 'Branding, limits and links of this deployment',
    answer: WhiteLabeling,
    run:
      ({ config, db, apps }: Deps) =>
      async (c) => {
        const { organizationId } = c.get('customer')
        const offer = await apps.offerOf(organizationId)
        const connectors = await connectorSettingsOf(db, organizationId)
        return whiteLabeling(config, offer, connectors)
      },
  }),
]

type Issued = { readonly until: Date; readonly scopes: readonly TokenScope[] | null }

function issueFor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { organization, suppliedId }: { readonly organization: string; readonly suppliedId: string },
  token: Issued & { readonly from: Date },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const organizationId = await ensureOrganization(trx, organization, clock.now())
    const customerId = await ensureCustomer(trx, { organizationId, suppliedId }, clock.now())
    return issueToken(trx, customerId, token)
  })
}

function grantedToken(token: string, { until, scopes }: Issued): v.InferInput<typeof GrantedToken> {
  const grant = { scopes: scopes && [...scopes] }
  return { access_token: token, refresh_token: '', expires_at: until.toISOString(), grant }
}

/** As asked for, and no later than `latest`. */
function endOf({ expires_in: seconds }: v.InferOutput<typeof GrantRequest>, from: Date, latest: Date): Date {
  if (seconds === undefined || seconds === null) return latest
  const ends = addMs(from, seconds * 1000)
  if (ends <= latest) return ends
  const most = Math.floor((latest.getTime() - from.getTime()) / 1000)
  throw invalid(['body', 'expires_in'], `Give ${most} seconds at most.`)
}

/** Throws if `scopes` allow more than the token that asks. */
function narrowed({ scopes: own }: CallGrant, scopes: readonly TokenScope[] | null): CallGrant['scopes'] {
  if (own === null) return scopes
  const wider = scopes?.find((scope) => !own.includes(scope))
  if (wider === undefined) return scopes ?? own
  throw invalid(['body', 'scopes'], `The token that you ask with doesn't allow ${wider}.`)
}
