import { Account, GenericSuccess } from '@inlet/wire/service'
import { Hono, type MiddlewareHandler } from 'hono'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import { signInWithKeys } from '../accounts/signInWithKeys.ts'
import type { Db } from '../db/schema.ts'
import { answer, describe, formBody } from '../http/contract.ts'
import type { Authenticated } from '../http/Environment.ts'
import { HttpError } from '../http/HttpError.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import { KEY_FORMS } from '../sources/keyForms.ts'
import { connectsWithKeys, THIRD_PARTY_SOURCES } from '../sources/thirdPartySources.ts'
import { sourceRefusal } from './account/sourceRefusal.ts'
import { toAccount } from './answers/toAccount.ts'
import { accountSettingsOf } from './settings/syncChoices.ts'

type Dependencies = {
  db: Db
  clock: Clock
  jobs: JobRunner
  connectors: Connectors
  access: AccountAccess
  guard: MiddlewareHandler<Authenticated>
}

/** POST /integrations/{source} for every source that people connect with keys: tried first, then kept. */
export function keyFormRoutes({ jobs, guard, ...means }: Dependencies) {
  const app = new Hono<Authenticated>()
  for (const source of THIRD_PARTY_SOURCES.filter(connectsWithKeys)) {
    const { path, schema, answersAccount } = KEY_FORMS[source]
    app.post(
      path,
      describe({
        summary: `Connect an account of ${source} with keys`,
        answers: answersAccount ? Account : GenericSuccess,
        refusals: [400, 401, 422, 429, 502],
      }),
      guard,
      formBody(schema),
      async (c) => {
        const { key, extra, chosen } = c.req.valid('json')
        const settings = accountSettingsOf(source, chosen)
        if (!means.connectors.connectorFor(source)) {
          throw new HttpError(422, 'This source cannot be connected here.')
        }
        const credential = { accessToken: key, refreshToken: null, expiresAt: null, extra }
        const signedIn = { customerId: c.get('customer').id, source, credential, settings }
        const account = await signInWithKeys(signedIn, means, c.req.raw.signal).catch((error: unknown) => {
          throw sourceRefusal(error, 'account')
        })
        jobs.nudge()
        return answersAccount
          ? answer(c, Account, toAccount(account, c.get('customer')))
          : answer(c, GenericSuccess, { success: true })
      },
    )
  }
  return app
}
