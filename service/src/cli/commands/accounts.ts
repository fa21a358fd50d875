import { Account, AccountsPage, GenericSuccess } from '@inlet/wire/service'
import type { Command } from '../Command.ts'
import { CommandFault } from '../CommandFault.ts'
import { idOf, LIMIT, limitOf } from '../options.ts'
import type { ServiceCalls } from '../ServiceCalls.ts'
import { sheet, table } from '../table.ts'

/** Of any customer of the organization. */
async function findAccount(
  service: ServiceCalls,
  text: string | undefined,
): Promise<Account & { customer: string }> {
  const id = idOf(text, 'ACCOUNT_ID')
  const body = { filters: { ids: [id] } }
  const { results } = await service.ask(AccountsPage, { method: 'POST', path: '/data_sources', body })
  const [account] = results
  if (!account) throw new CommandFault(`There is no account ${id}.`)
  return { ...account, customer: account.organization_supplied_user_id ?? '' }
}

export const accounts: readonly Command[] = [
  {
    name: ['accounts', 'list'],
    about: 'Connected accounts of all customers, those that changed last first.',
    options: { source: { value: 'SOURCE', about: 'Only of this source, such as BOX.' }, limit: LIMIT },
    async run(given, { service }) {
      const source = given.options.get('source')
      const body = {
        pagination: { limit: limitOf(given) },
        order_dir: 'desc',
        filters: { ...(source !== undefined && { source: source.toUpperCase() }) },
      }
      const { results } = await service().ask(AccountsPage, { method: 'POST', path: '/data_sources', body })
      const rows = results.map((one) => [
        one.id,
        one.organization_supplied_user_id,
        one.data_source_type,
        one.sync_status,
        one.revoked_access ? 'ended' : 'connected',
        one.last_synced_at,
      ])
      return {
        data: results,
        lines: table(['id', 'customer', 'source', 'status', 'access', 'synced'], rows),
      }
    },
  },
  {
    name: ['accounts', 'show'],
    about: 'One account.',
    arguments: ['ACCOUNT_ID'],
    async run({ arguments: [id] }, { service }) {
      const account = await findAccount(service(), id)
      const { customer, data_source_type: source, sync_status: status } = account
      const access = account.revoked_access ? 'ended' : 'connected'
      const { created_at: created, last_synced_at: synced } = account
      const shown = { id: account.id, customer, source, login: account.data_source_external_id }
      return { data: account, lines: sheet({ ...shown, status, access, created, synced }) }
    },
  },
  {
    name: ['accounts', 'sync'],
    about: 'Fetch what changed at the source.',
    arguments: ['ACCOUNT_ID'],
    async run({ arguments: [id] }, { service }) {
      const { id: found, customer } = await findAccount(service(), id)
      const asked = { method: 'POST', path: '/integrations/items/sync', customer } as const
      const account = await service().ask(Account, { ...asked, body: { data_source_id: found } })
      return { data: account, lines: [`Account ${found} is ${account.sync_status}.`] }
    },
  },
  {
    name: ['accounts', 'disconnect'],
    about: 'End the access; its files stay.',
    arguments: ['ACCOUNT_ID'],
    options: { yes: { about: 'You mean it.' } },
    async run({ arguments: [id], flags }, { service }) {
      const { id: found, customer } = await findAccount(service(), id)
      if (!flags.has('yes'))
        throw new CommandFault(`This disconnects account ${found} of ${customer}. Say --yes.`, 'usage')
      const asked = { method: 'POST', path: '/revoke_access_token', customer } as const
      const data = await service().ask(GenericSuccess, { ...asked, body: { data_source_id: found } })
      return { data, lines: [`Account ${found} of ${customer} is disconnected.`] }
    },
  },
]
