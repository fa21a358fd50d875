import { DeleteUsersAnswer, Erasure, User, UsersPage } from '@inlet/wire/service'
import type { Command } from '../Command.ts'
import { CommandFault } from '../CommandFault.ts'
import { LIMIT, limitOf } from '../options.ts'
import { sheet, table } from '../table.ts'

export const customers: readonly Command[] = [
  {
    name: ['customers', 'list'],
    about: "The organisation's customers.",
    options: { limit: LIMIT },
    async run(given, { service }) {
      const body = { pagination: { limit: limitOf(given) } }
      const { users } = await service().ask(UsersPage, { method: 'POST', path: '/list_users', body })
      const rows = users.map((user) => [user.organization_supplied_user_id, user.id, user.created_at])
      return { data: users, lines: table(['customer', 'id', 'since'], rows) }
    },
  },
  {
    name: ['customers', 'show'],
    about: 'One customer, and what is theirs, added up.',
    arguments: ['CUSTOMER'],
    async run({ arguments: [customer = ''] }, { service }) {
      const body = { customer_id: customer }
      const user = await service().ask(User, { method: 'POST', path: '/user', body })
      return {
        data: user,
        lines: sheet({
          customer: user.organization_supplied_user_id,
          id: user.id,
          since: user.created_at,
          files: user.num_files_synced,
          characters: user.num_characters_synced,
          tokens: user.num_tokens_synced,
        }),
      }
    },
  },
  {
    name: ['customers', 'erase'],
    about: 'Forget a customer with everything of theirs. It cannot be taken back.',
    arguments: ['CUSTOMER'],
    options: { yes: { about: 'You mean it.' } },
    async run({ arguments: [customer = ''], flags }, { service }) {
      if (!flags.has('yes'))
        throw new CommandFault(`This erases ${customer} with all files and accounts. Say --yes.`, 'usage')
      const body = { customer_ids: [customer] }
      const { erasures } = await service().ask(DeleteUsersAnswer, {
        method: 'POST',
        path: '/delete_users',
        body,
      })
      const [begun] = erasures
      if (!begun) throw new CommandFault(`There is no customer ${customer}.`)
      const lines = [`Erasure ${begun.id} of ${customer} has begun: inlet customers erasure ${begun.id}`]
      return { data: begun, lines }
    },
  },
  {
    name: ['customers', 'erasure'],
    about: 'How far an erasure is.',
    arguments: ['ERASURE_ID'],
    async run({ arguments: [id = ''] }, { service }) {
      const path = `/erasures/${encodeURIComponent(id)}`
      const erasure = await service().ask(Erasure, { method: 'GET', path })
      const { customer_id: customer, status, report, ended_at: ended } = erasure
      return { data: erasure, lines: sheet({ customer, status, ended, ...report }) }
    },
  },
]
