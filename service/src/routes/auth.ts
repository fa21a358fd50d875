import {
  AccessToken,
  GenericSuccess,
  GrantedToken,
  GrantRequest,
  RevokeRequest,
  TokenRequest,
  WhiteLabeling,
} from '@inlet/wire/service'
import type * as v from 'valibot'
import type { AppRegistry } from '../accounts/AppRegistry.ts'
import type { Config } from '../config/config.ts'
import {
  hashToken,
  type IssuedToken,
  issueToken,
  revokeTokens,
  type TokenGrant,
  WHOLE_GRANT,
} from '../db/customers/accessTokens.ts'
import { ensureCustomer, ensureOrganization } from '../db/customers/customers.ts'
import type { Db } from '../db/schema.ts'
import { noteObjects } from '../http/auditCalls.ts'
import { endpoint } from '../http/endpoint.ts'
import type { HostOrigins } from '../http/HostOrigins.ts'
import { HttpError } from '../http/HttpError.ts'
import { suppliedCustomer } from '../http/suppliedCustomer.ts'
import { addMs } from '../lib/addMs.ts'
import type { Clock } from '../lib/Clock.ts'
import { whiteLabelingOf } from './answers/whiteLabelingOf.ts'
import { endOf, grantOf, narrowed, toGrant } from './settings/tokenGrant.ts'

type Deps = {
  config: Config
  db: Db
  clock: Clock
  apps: AppRegistry
  hosts: HostOrigins
}

/** Access tokens for host back ends, and the branding of the widget. */
export const authEndpoints = [
  endpoint({
    id: 'getAccessToken',
    method: 'GET',
    path: '/auth/v1/access_token',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    summary: "A customer's access token, for a host's back end: Authorization Bearer (API key), customer-id",
    answer: AccessToken,
    run:
      ({ config, db, clock }: Deps) =>
      async (c) => {
        const whose = { organization: c.get('organization'), suppliedId: suppliedCustomer(c) }
        const from = clock.now()
        const until = addMs(from, config.tokenTtl * 1000)
        const issued = await issueFor({ db, clock }, whose, { from, until, grant: WHOLE_GRANT })
        noteToken(c, issued)
        // Hosts pass this response on to their page, so it must contain nothing that outlives the access token: a back
        // end that needs a new token asks again with its API key.
        return { access_token: issued.token, refresh_token: '' }
      },
  }),
  endpoint({
    id: 'createAccessToken',
    method: 'POST',
    path: '/auth/v1/access_token',
    by: 'organization',
    needs: 'api_key',
    role: 'admin',
    effect: 'change',
    // Not idempotent: tokens are cheap, and a repeated key must never return another customer's token.
    isReadOnly: true,
    extension: true,
    summary: "A customer's access token that allows only some things, for as long as you say",
    request: { body: TokenRequest },
    answer: GrantedToken,
    run:
      ({ config, db, clock }: Deps) =>
      async (c) => {
        const request = c.req.valid('json')
        const whose = { organization: c.get('organization'), suppliedId: suppliedCustomer(c) }
        const from = clock.now()
        const until = endOf(request, from, addMs(from, config.tokenTtl * 1000))
        const grant = grantOf(request)
        const issued = await issueFor({ db, clock }, whose, { from, until, grant })
        noteToken(c, issued)
        return grantedToken(issued.token, { until, grant })
      },
  }),
  endpoint({
    id: 'restrictAccessToken',
    method: 'POST',
    path: '/auth/v1/access_token/restrict',
    by: 'customer',
    needs: 'token',
    effect: 'change',
    within: 'own token',
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
        const until = endOf(request, from, own.token?.expiresAt ?? addMs(from, config.tokenTtl * 1000))
        const grant = narrowed(own, request)
        const parent = own.token && { parentHash: own.token.hash }
        const issued = await issueToken(db, c.get('customer').id, { from, until, grant, ...parent })
        noteToken(c, issued)
        return grantedToken(issued.token, { until, grant })
      },
  }),
  endpoint({
    id: 'revokeAccessTokens',
    method: 'POST',
    path: '/auth/v1/access_token/revoke',
    by: 'customer',
    needs: 'token',
    effect: 'change',
    within: 'own token',
    isReadOnly: true,
    extension: true,
    summary:
      'End a token and those that were made from it; with an API key also all of a user or of the customer',
    request: { body: RevokeRequest },
    answer: GenericSuccess,
    errors: [403],
    run:
      ({ db }: Deps) =>
      async (c) => {
        const { token, user_id: userId } = c.req.valid('json')
        const own = c.get('grant').token
        const customerId = c.get('customer').id
        if (token) {
          const madeFrom = own && { madeFrom: own.hash }
          await revokeTokens(db, customerId, { hash: hashToken(token), ...madeFrom })
        } else if (own) throw new HttpError(403, 'Only an API key can revoke more than a token.')
        else await revokeTokens(db, customerId, userId ? { userId } : 'all')
        // Also for an unknown token: RFC 7009, section 2.2.
        return { success: true }
      },
  }),
  endpoint({
    id: 'getBranding',
    method: 'GET',
    path: '/auth/v1/white_labeling',
    by: 'customer',
    needs: 'token',
    effect: 'read',
    within: 'nothing',
    extension: {
      answer: [
        'allowed_origins',
        'available_sources',
        'privacy_policy_url',
        'redirect_uri',
        's3_role',
        'sandbox_sources',
        'tos_url',
        'unconfigured_sources',
      ],
    },
    summary: 'Branding, limits and links of this deployment',
    answer: WhiteLabeling,
    run: (deps: Deps) => async (c) => {
      return whiteLabelingOf(deps, c.get('customer'))
    },
  }),
]

type Issued = { readonly until: Date; readonly grant: TokenGrant }

function issueFor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { organization, suppliedId }: { readonly organization: string; readonly suppliedId: string },
  token: Issued & { readonly from: Date },
): Promise<IssuedToken> {
  return db.transaction().execute(async (trx) => {
    const organizationId = await ensureOrganization(trx, organization, clock.now())
    const customerId = await ensureCustomer(trx, { organizationId, suppliedId }, clock.now())
    return issueToken(trx, customerId, token)
  })
}

function noteToken(c: object, { id, customerId }: IssuedToken): void {
  noteObjects(c, 'token', [id])
  noteObjects(c, 'customer', [customerId])
}

function grantedToken(token: string, { until, grant }: Issued): v.InferInput<typeof GrantedToken> {
  return {
    access_token: token,
    refresh_token: '',
    expires_at: until.toISOString(),
    grant: toGrant(grant),
  }
}
