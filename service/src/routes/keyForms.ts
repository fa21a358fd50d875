import { Account, GenericSuccess } from '@inlet/wire/service'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import { signInWithKeys } from '../accounts/signInWithKeys.ts'
import { maySignInWith } from '../db/filters/Reach.ts'
import type { Db } from '../db/schema.ts'
import { noteObjects } from '../http/auditCalls.ts'
import { endpoint } from '../http/endpoint.ts'
import { OWN_KEY_FORMS } from '../http/extensions.ts'
import { HttpError } from '../http/HttpError.ts'
import { expectReached } from '../http/requireScope.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import {
  connectsWithKeys,
  type KeySource,
  keyFormOf,
  THIRD_PARTY_SOURCES,
} from '../sources/thirdPartySources.ts'
import { sourceRefusal } from './account/sourceRefusal.ts'
import { toAccount } from './answers/toAccount.ts'
import { accountReaders } from './settings/newReaders.ts'
import { accountSettingsOf } from './settings/syncChoices.ts'

type Deps = { db: Db; clock: Clock; jobs: JobRunner; connectors: Connectors; access: AccountAccess }

/** POST /integrations/{source} for every source with API keys: they are tried first, then stored. */
export const keyFormEndpoints = THIRD_PARTY_SOURCES.filter(connectsWithKeys).map(keyFormEndpoint)

function keyFormEndpoint(source: KeySource) {
  const { path, schema, answersAccount } = keyFormOf(source)
  const extension = OWN_KEY_FORMS[path]
  return endpoint({
    id: `connect${path.replace(/[/_](.)/g, (_, letter: string) => letter.toUpperCase())}`,
    method: 'POST',
    path: `/integrations${path}`,
    by: 'customer',
    needs: 'accounts:connect',
    effect: 'change',
    within: 'sign-ins',
    weight: 'heavy',
    ...(extension && { extension }),
    summary: `Connect an account of ${source} with keys`,
    request: { body: schema, form: true },
    answer: answersAccount ? Account : GenericSuccess,
    errors: [400, 502],
    run:
      ({ jobs, ...deps }: Deps) =>
      async (c) => {
        const { chosen, readers: named, ...keys } = c.req.valid('json')
        // The account may be there already.
        const readers = accountReaders(c.get('grant'), named)
        expectReached(maySignInWith(c.get('reach'), source))
        const settings = { ...accountSettingsOf(source, chosen), ...(readers && { readers: [...readers] }) }
        if (!deps.connectors.connectorFor(source)) {
          throw new HttpError(422, 'This source cannot be connected here.')
        }
        const signedIn = { reach: c.get('reach'), source, keys, settings }
        const account = await signInWithKeys(signedIn, deps, c.req.raw.signal).catch((error: unknown) => {
          throw sourceRefusal(error, 'account')
        })
        noteObjects(c, 'account', [account.id])
        jobs.nudge()
        return answersAccount ? toAccount(account, c.get('customer')) : { success: true }
      },
  })
}
