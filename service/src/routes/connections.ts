import { Connection, ConnectRequest, requestFaults } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AccountAccess } from '../accounts/AccountAccess.ts'
import { signInWithKeys } from '../accounts/signInWithKeys.ts'
import { maySignInWith } from '../db/filters/Reach.ts'
import type { Db } from '../db/schema.ts'
import { endpoint } from '../http/endpoint.ts'
import { HttpError, invalid } from '../http/HttpError.ts'
import { expectReached } from '../http/requireScope.ts'
import type { JobRunner } from '../jobs/JobRunner.ts'
import type { Clock } from '../lib/Clock.ts'
import type { Connectors } from '../sources/createConnectors.ts'
import type { KeySignIn } from '../sources/KeyForm.ts'
import {
  connectsWithKeys,
  isThirdPartySource,
  type KeySource,
  keyFormOf,
} from '../sources/thirdPartySources.ts'
import { sourceRefusal } from './account/sourceRefusal.ts'
import { toAccount } from './answers/toAccount.ts'
import { accountReaders } from './settings/newReaders.ts'
import { accountSettingsOf } from './settings/syncChoices.ts'

type Deps = {
  db: Db
  clock: Clock
  jobs: JobRunner
  connectors: Connectors
  access: AccountAccess
}
type Fields = Omit<v.InferOutput<typeof ConnectRequest>['authentication'], 'source'>

const PLACE = ['body', 'authentication']
const SOURCE = [...PLACE, 'source']
const NO_KEYS = 'Only sources that are connected with keys: others by POST /integrations/oauth_url.'

/**
 * POST /integrations/connect: connects an account with API keys that a back end has, with the settings of a sign-in.
 */
export const connectionEndpoints = [
  endpoint({
    id: 'connectAccount',
    method: 'POST',
    path: '/integrations/connect',
    by: 'customer',
    needs: 'accounts:connect',
    effect: 'change',
    about: 'account',
    within: 'sign-ins',
    weight: 'heavy',
    extension: {
      body: [
        'authentication.account_email',
        'authentication.bucket',
        'authentication.role_arn',
        ...['enable_auto_sync', 'parse_pdf_tables_with_ocr', 'scopes', 'use_ocr'].map(
          (name) => `sync_options.${name}`,
        ),
        'readers',
      ],
    },
    summary: 'Connect an account with keys that are known already',
    request: { body: ConnectRequest },
    answer: Connection,
    errors: [400, 502],
    run:
      ({ jobs, ...deps }: Deps) =>
      async (c) => {
        const { authentication, sync_options: chosen, readers: named } = c.req.valid('json')
        // The account may be there already.
        const readers = accountReaders(c.get('grant'), named)
        const { source, ...fields } = authentication
        const customer = c.get('customer')
        if (!isThirdPartySource(source) || !connectsWithKeys(source)) throw invalid(SOURCE, NO_KEYS)
        expectReached(maySignInWith(c.get('reach'), source))
        if (!deps.connectors.connectorFor(source)) {
          throw new HttpError(422, 'This source cannot be connected here.')
        }
        const keys = readKeys(source, fields)
        const settings = { ...accountSettingsOf(source, chosen), ...(readers && { readers: [...readers] }) }
        const signedIn = { reach: c.get('reach'), source, keys, settings }
        const account = await signInWithKeys(signedIn, deps, c.req.raw.signal).catch((error: unknown) => {
          throw sourceRefusal(error, 'account')
        })
        jobs.nudge()
        return { data_source: toAccount(account, customer), sync_url: null }
      },
  }),
]

/** Validated as the source's form: unknown fields are refused, not dropped. */
function readKeys(source: KeySource, { organization_name: organization, ...others }: Fields): KeySignIn {
  const given = Object.entries({ ...others, organization }).filter(([, text]) => text)
  const { schema } = keyFormOf(source)
  const fields = Object.fromEntries(given)
  const [stray] = requestFaults(schema)(fields)
  if (stray) throw invalid([...PLACE, ...stray.path], stray.message, stray.type)
  const parsed = v.safeParse(schema, fields)
  if (parsed.success) return parsed.output
  const [{ message, path = [] }] = parsed.issues
  throw invalid([...PLACE, ...path.map(({ key }) => String(key))], message)
}
