import type { Account } from '@inlet/wire/service'
import type { KeySource } from '../src/sources/thirdPartySources.ts'
import { accounts, quiet } from './connect.ts'
import type { TestCustomer } from './TestCustomer.ts'

/** What opens the account of Fiona Fine at each source of the sandbox that has keys, as docs/sandbox.md has it. */
export const KEY_FORMS = {
  AZURE_BLOB_STORAGE: { account_name: 'sandboxfine', account_key: 'sandbox-fine' },
  DOCUMENT360: { account_email: 'fiona.fine@sandbox.example', access_token: 'sandbox-fine' },
  FRESHDESK: { domain: 'acme.freshdesk.com', api_key: 'sandbox-fine' },
  GITBOOK: { organization: 'acme', access_token: 'sandbox-fine' },
  GITHUB: { username: 'fiona-fine', access_token: 'sandbox-fine' },
  GURU: { username: 'fiona.fine@sandbox.example', access_token: 'sandbox-fine' },
  S3: { access_key: 'SANDBOXFINE', access_key_secret: 'sandbox-fine' },
} as const satisfies Readonly<Record<KeySource, object>>

/** What a vendor is asked first with such keys, and nobody else. */
export const FIRST_CALLS: Readonly<Record<KeySource, RegExp>> = {
  AZURE_BLOB_STORAGE: /^https:\/\/[a-z0-9]{3,24}\.blob\.core\.windows\.net\/\?/,
  DOCUMENT360: /^https:\/\/apihub\.document360\.io\/v2\/ProjectVersions$/,
  FRESHDESK: /^https:\/\/(?:acme\.freshdesk\.com|a\.example)\/api\/v2\/agents\/me$/,
  GITBOOK: /^https:\/\/api\.gitbook\.com\/v1\/user$/,
  GITHUB: /^https:\/\/api\.github\.com\/user$/,
  GURU: /^https:\/\/api\.getguru\.com\/api\/v1\/whoami$/,
  S3: /^https:\/\/sts\.us-east-1\.amazonaws\.com\/\?/,
}

/** Sends the form, with some of it changed. */
export function sendKeys(customer: TestCustomer, source: KeySource, changed: object = {}): Promise<Response> {
  return customer.post(`/integrations/${source.toLowerCase()}`, { ...KEY_FORMS[source], ...changed })
}

/** Answers the account once nothing is being synced. */
export async function connectKeys(
  customer: TestCustomer,
  source: KeySource,
  changed: object = {},
): Promise<Account> {
  const known = new Set((await accounts(customer)).map(({ id }) => id))
  const answer = await sendKeys(customer, source, changed)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  const [account] = (await accounts(customer)).filter(({ id }) => !known.has(id))
  if (!account) throw new Error('No account was added')
  return quiet(customer, account.id)
}
