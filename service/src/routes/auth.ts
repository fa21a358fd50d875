import { createHash, timingSafeEqual } from 'node:crypto'
import { AccessToken, WhiteLabeling } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Config } from '../config.ts'
import { issueToken } from '../db/customers/accessTokens.ts'
import { ensureCustomer, ensureOrganization } from '../db/customers/customers.ts'
import type { Db } from '../db/schema.ts'
import { answer, describe, noQuery } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { HttpError } from '../http/HttpError.ts'
import { expectNoWait } from '../http/limitRate.ts'
import type { SharedRate } from '../http/SharedRate.ts'
import type { Clock } from '../lib/Clock.ts'
import { clientAddress } from '../lib/clientAddress.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import { whiteLabeling } from './answers/whiteLabeling.ts'

const LONGEST_CUSTOMER_ID = 255

/** Who may ask for tokens how often: `tokens` by organisation, `wrongKeys` by address. */
type Doors = { readonly tokens: SharedRate; readonly wrongKeys: SharedRate }

type Dependencies = {
  config: Config
  db: Db
  clock: Clock
  connectors: Connectors
  doors: Doors
  guard: MiddlewareHandler<Authenticated>
}

/** Tokens for host back ends, and how the widget is branded. */
export function authRoutes({ config, db, clock, connectors, doors, guard }: Dependencies) {
  const app = new Hono<Authenticated>()

  app.get(
    '/access_token',
    describe({
      summary:
        "A customer's access token, for a host's back end: Authorization Bearer (API key), customer-id",
      answers: AccessToken,
      refusals: [401, 403, 422, 429],
    }),
    noQuery(),
    async (c) => {
      // An API key opens every customer's files; in a browser it would be public.
      if (c.req.header('Origin') !== undefined || c.req.header('Sec-Fetch-Site') !== undefined) {
        throw new HttpError(
          403,
          'Access tokens are given to back ends only. Never use an API key in a browser.',
        )
      }
      const address = clientAddress(c, config.trustedProxies)
      // Also for the right key: else guessing would go on as if nothing were.
      expectNoWait(doors.wrongKeys.waitOf(address))
      const organization = findOrganization(config, c.req.header('Authorization'))
      if (organization === null) {
        expectNoWait(await doors.wrongKeys.take(address))
        throw new HttpError(401, 'The API key is missing or unknown.')
      }
      expectNoWait(await doors.tokens.take(organization))
      const suppliedId = c.req.header('customer-id')?.trim() ?? ''
      if (suppliedId === '' || suppliedId.length > LONGEST_CUSTOMER_ID) {
        throw new HttpError(422, [
          {
            loc: ['header', 'customer-id'],
            msg: `Name the customer in 1 to ${LONGEST_CUSTOMER_ID} characters.`,
            type: 'value_error',
          },
        ])
      }
      const from = clock.now()
      const until = new Date(from.getTime() + config.tokenTtl * 1000)
      const token = await db.transaction().execute(async (trx) => {
        const organizationId = await ensureOrganization(trx, organization, from)
        const customerId = await ensureCustomer(trx, { organizationId, suppliedId }, from)
        return issueToken(trx, customerId, { from, until })
      })
      // Hosts hand this answer on to their page. So nothing that outlives the access token is in it: a back end
      // that needs a new token asks again with its key.
      return answer(c, AccessToken, { access_token: token, refresh_token: '' })
    },
  )

  app.get(
    '/white_labeling',
    describe({
      summary: 'Branding, limits and links of this deployment',
      answers: WhiteLabeling,
      refusals: [401, 422, 429],
    }),
    guard,
    noQuery(),
    (c) => answer(c, WhiteLabeling, whiteLabeling(config, connectors)),
  )
  return app
}

/** Compares with every key in the same time, so that the time tells nothing. */
function findOrganization(config: Config, header: string | undefined): string | null {
  const given = digest(/^Bearer (.+)$/i.exec(header ?? '')?.[1] ?? '')
  const matching = config.apiKeys.filter(({ key }) => timingSafeEqual(digest(key), given))
  return matching[0]?.organization ?? null
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
