import { type Account, AccountsPage, ItemsPage, OAuthUrl } from '@inlet/wire/service'
import * as v from 'valibot'
import { vi } from 'vitest'
import type { TestCustomer } from './TestCustomer.ts'
import type { TestService } from './TestService.ts'

/** A sign-in that was begun: our page, and what the caller got. */
export async function begin(customer: TestCustomer, source: string, more: object = {}): Promise<Begun> {
  return begun(await askForSignIn(customer, source, more))
}

/** Asks to sign in at a source. */
export function askForSignIn(customer: TestCustomer, source: string, more: object = {}): Promise<Response> {
  return customer.post('/integrations/oauth_url', { service: source, connecting_new_account: true, ...more })
}

/** What that answer says. Throws if it is a refusal. */
export async function begun(answer: Response): Promise<Begun> {
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  const { oauth_url, sign_in } = v.parse(OAuthUrl, await answer.json())
  return { page: new URL(oauth_url), ...sign_in }
}
type Begun = { readonly page: URL; readonly key: string; readonly number: string }

/** Where a sign-in at a source begins, once the browser of the tests has passed our page. */
export async function beginSignIn(customer: TestCustomer, source: string, more: object = {}): Promise<URL> {
  const { page, number } = await begin(customer, source, more)
  return customer.browser.go(page, number)
}

/** What a person does on the sandbox's page. Answers the address that they are sent back to. */
export async function decide(url: URL, person: string, decision: 'allow' | 'deny' = 'allow'): Promise<URL> {
  const page = await (await fetch(url)).text()
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1]
  if (!request) throw new Error(`No sign-in page: ${page}`)
  const answer = await fetch(url.href.split('?')[0] ?? '', {
    method: 'POST',
    body: new URLSearchParams({ request, person, decision }),
    redirect: 'manual',
  })
  return new URL(answer.headers.get('location') ?? '')
}

/** The page that a person reads at the end. */
export async function comeBack(service: TestService, address: URL): Promise<Response> {
  return service.browser.open(address)
}

/** A whole sign-in at the sandbox. Answers the account once nothing is being synced. */
export function connect(
  service: TestService,
  customer: TestCustomer,
  source: string,
  { person = 'fine', ...more }: { person?: string; [field: string]: unknown } = {},
): Promise<Account> {
  return signInBy(service, customer, source, more, (page) => decide(page, person))
}

/**
 * A whole sign-in. `atSource`: what the person does at the source's page, and the address that it sends them back to.
 * Answers the account once nothing is being synced.
 */
export async function signInBy(
  service: TestService,
  customer: TestCustomer,
  source: string,
  more: object,
  atSource: (page: URL) => URL | Promise<URL>,
): Promise<Account> {
  const known = new Set((await accounts(customer)).map(({ id }) => id))
  const page = await comeBack(service, await atSource(await beginSignIn(customer, source, more)))
  if (page.status !== 200) throw new Error(`${page.status} ${await page.text()}`)
  const [account] = (await accounts(customer)).filter(({ id }) => !known.has(id))
  if (!account) throw new Error('No account was added')
  return quiet(customer, account.id)
}

export async function accounts(customer: TestCustomer, filters: object = {}): Promise<Account[]> {
  const answer = await customer.post('/user_data_sources', { pagination: { limit: 250 }, filters })
  return v.parse(AccountsPage, await answer.json()).results
}

export async function account(customer: TestCustomer, id: number): Promise<Account> {
  const [found] = await accounts(customer, { ids: [id] })
  if (!found) throw new Error(`No account ${id}`)
  return found
}

/** The account once nothing is being synced. */
export function quiet(customer: TestCustomer, id: number): Promise<Account> {
  return vi.waitFor(
    async () => {
      const found = await account(customer, id)
      if (/SYNCING$/.test(found.sync_status)) throw new Error(`Account ${id} is ${found.sync_status}`)
      return found
    },
    // The test's own time is what ends it.
    { timeout: 60_000, interval: 25 },
  )
}

/** A refusal without a reason is checked for an hour before the credential counts as lost. */
export function untilLost(
  service: TestService,
  customer: () => Promise<TestCustomer>,
  id: number,
): Promise<void> {
  return vi.waitFor(
    async () => {
      const { sync_status } = await account(await customer(), id)
      if (!/SYNCING$/.test(sync_status)) return
      service.clock.advance(5 * 60_000)
      service.jobs.nudge()
      throw new Error(`Account ${id} is ${sync_status}`)
    },
    { timeout: 60_000, interval: 100 },
  )
}

export async function items(
  customer: TestCustomer,
  accountId: number,
  query: object = {},
): Promise<ItemsPage> {
  const answer = await customer.post('/integrations/items/list', {
    data_source_id: accountId,
    pagination: { limit: 250 },
    ...query,
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return v.parse(ItemsPage, await answer.json())
}

/** Imports items and expects that they are accepted. */
export async function sync(
  customer: TestCustomer,
  accountId: number,
  ids: unknown[],
  settings: object = {},
): Promise<void> {
  const answer = await customer.post('/integrations/files/sync', {
    data_source_id: accountId,
    ids,
    ...settings,
  })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
}

/** Changes an item at the sandbox, as its owner would. */
export async function edit(
  service: TestService,
  source: string,
  person: string,
  item: string,
  change: 'edited' | 'removed' | 'restored' = 'edited',
): Promise<void> {
  const answer = await fetch(`${service.sandbox?.url}/${source}/edits`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ person, item, change }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}
