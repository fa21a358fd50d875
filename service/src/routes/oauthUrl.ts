import { OAuthUrl, OAuthUrlRequest } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { InferOutput } from 'valibot'
import { returnAddress } from '../accounts/returnAddress.ts'
import type { Clock } from '../Clock.ts'
import type { Config } from '../config.ts'
import type { Connectors } from '../connectors/createConnectors.ts'
import { createPkce } from '../connectors/createPkce.ts'
import { answer, body, describe } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { invalid, Refusal } from '../http/Refusal.ts'
import { type EnvelopeKeys, seal } from '../lib/envelope.ts'
import { addState, contextOfState, createState } from '../store/oauthStates.ts'
import type { Db } from '../store/schema.ts'
import { accountSettingsOf } from './syncChoices.ts'
import { ownAccount } from './usableAccount.ts'

type Dependencies = {
  config: Config
  db: Db
  clock: Clock
  connectors: Connectors
  keys: EnvelopeKeys
  guard: MiddlewareHandler<Authenticated>
}

/** Milliseconds that a sign-in may take. */
const PATIENCE = 10 * 60_000

/** POST /integrations/oauth_url: where a person signs in at a source. */
export function oauthUrlRoutes({ config, db, clock, connectors, keys, guard }: Dependencies) {
  const app = new Hono<Authenticated>()
  app.post(
    '/',
    describe({ summary: 'Begin a sign-in at a source', answers: OAuthUrl, refusals: [401, 404, 422, 429] }),
    guard,
    body(OAuthUrlRequest),
    async (c) => {
      const wanted = c.req.valid('json')
      const source = wanted.service
      const oauth = connectors.connectorFor(source)?.oauth
      if (!oauth) throw new Refusal(422, 'This source cannot be connected here.')
      const customerId = c.get('customer').id
      const accountId = wanted.data_source_id ?? null
      if (accountId !== null) {
        const account = await ownAccount(db, customerId, accountId)
        if (account.data_source_type !== source) {
          throw invalid(['body', 'data_source_id'], 'This account is one of another source.')
        }
      }
      const settings = accountSettingsOf(source, wanted)
      const fields = fieldsOf(wanted)
      const state = createState()
      const { verifier, challenge } = createPkce()
      const url = oauth.authoriseUrl({
        state,
        redirectUri: returnAddress(config),
        codeChallenge: challenge,
        scopes: wanted.scopes ?? [],
        fields,
      })
      if (wanted.connecting_new_account) askWhichAccount(url)
      const secrets = seal(JSON.stringify({ verifier, fields }), contextOfState(state), keys)
      const now = clock.now()
      const until = new Date(now.getTime() + PATIENCE)
      await addState(db, state, { customerId, accountId, source, secrets, settings, until }, now)
      return answer(c, OAuthUrl, { oauth_url: url.href })
    },
  )
  return app
}

/** Otherwise whoever is signed in at the source would be connected again without a question. */
function askWhichAccount(url: URL): void {
  const prompts = url.searchParams.get('prompt')?.split(' ') ?? []
  url.searchParams.set('prompt', [...new Set([...prompts, 'select_account'])].join(' '))
}

/** What was typed into the form of the source. */
function fieldsOf(wanted: InferOutput<typeof OAuthUrlRequest>): Record<string, string> {
  const typed = {
    salesforce_domain: wanted.salesforce_domain,
    confluence_subdomain: wanted.confluence_subdomain,
    zendesk_subdomain: wanted.zendesk_subdomain,
    microsoft_tenant: wanted.microsoft_tenant,
    sharepoint_site_name: wanted.sharepoint_site_name,
    ...wanted.servicenow_credentials,
  }
  const filled = Object.entries(typed).flatMap(([name, text]) => (text ? [[name, text] as const] : []))
  return Object.fromEntries(filled)
}
