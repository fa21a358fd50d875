import type { Account } from '@inlet/wire/service'
import {
  connectsWithKeys,
  hasConversations,
  isTakenWhole,
  keyFormOf,
  type ThirdPartySource,
} from '../../src/sources/thirdPartySources.ts'
import { approve } from '../approve.ts'
import { accounts, askForSignIn, begun, comeBack, items, quiet, sync } from '../connect.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import type { TestCustomer } from '../TestCustomer.ts'
import type { TestService } from '../TestService.ts'

/** Only what is picked is imported. */
const quietly = (source: ThirdPartySource) =>
  isTakenWhole(source) ? { sync_files_on_connection: false } : {}

/** The last answer of connecting: of the form, or of the sign-in's last page. `known`: the account to connect again. */
export async function tryConnect(
  service: TestService,
  customer: TestCustomer,
  source: ThirdPartySource,
  { login }: PlayedSource,
  known?: number,
): Promise<Response> {
  const aim = known === undefined ? {} : { data_source_id: known, connecting_new_account: false }
  if (login.how === 'keys') {
    if (!connectsWithKeys(source)) throw new Error(`${source} has no keys`)
    return customer.post(`/integrations${keyFormOf(source).path}`, { ...login.keys(), ...quietly(source) })
  }
  const form = { ...login.form, ...quietly(source), ...aim }
  const asked = await askForSignIn(customer, source, form)
  // Some sources are asked before anybody can leave for their page.
  if (asked.status !== 200) return asked
  const { page, number } = await begun(asked)
  return comeBack(service, await approve(await customer.browser.go(page, number)))
}

/** The customer's only account, once nothing is being synced. */
export async function connectPlayed(...asked: Parameters<typeof tryConnect>): Promise<Account> {
  const answer = await tryConnect(...asked)
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  const [, customer] = asked
  const [only] = await accounts(customer)
  return quiet(customer, only?.id ?? 0)
}

/** What people pick from, all listed on the way. */
export async function openTop(ann: TestCustomer, id: number, { top = [] }: PlayedSource): Promise<string[]> {
  let listed: string[] = []
  for (const parent_id of [undefined, ...top]) {
    const page = await items(ann, id, { parent_id })
    listed = page.items.filter((one) => one.is_expandable).map(({ external_id }) => external_id)
  }
  return listed
}

export async function pick(
  ann: TestCustomer,
  source: ThirdPartySource,
  id: number,
  roots: readonly string[],
) {
  if (!hasConversations(source)) return sync(ann, id, [...roots])
  for (const conversation_id of roots) {
    const chosen = { data_source_id: id, filters: { conversation_id, after: null } }
    const answer = await ann.post('/integrations/slack/sync', chosen)
    if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  }
}
