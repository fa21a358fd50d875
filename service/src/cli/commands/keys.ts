import { ApiKeysPage, GenericSuccess, MadeApiKey } from '@inlet/wire/service'
import type { InferOutput } from 'valibot'
import type { Command, Said } from '../Command.ts'
import { idOf, wholeNumber } from '../options.ts'
import { table } from '../table.ts'

/** Prints the key alone on the last line, for pipes. */
function showNewKey(made: InferOutput<typeof MadeApiKey>): Said {
  return { data: made, lines: [`Key ${made.id}, ${made.name}. It is not told again:`, made.key] }
}

export const keys: readonly Command[] = [
  {
    name: ['keys', 'list'],
    about: 'The API keys that were made with the service, the newest first.',
    async run(_given, { service }) {
      const { results } = await service().ask(ApiKeysPage, { method: 'GET', path: '/admin/api_keys' })
      const rows = results.map((key) => [
        ...[key.id, key.name, `…${key.hint}`, key.status],
        ...[key.created_at, key.last_used_at, key.expires_at],
      ])
      const headings = ['id', 'name', 'key', 'status', 'made', 'used', 'ends']
      return { data: results, lines: table(headings, rows) }
    },
  },
  {
    name: ['keys', 'make'],
    about: 'Make a key.',
    arguments: ['NAME'],
    async run({ arguments: [name = ''] }, { service }) {
      const asked = { method: 'POST', path: '/admin/api_keys', body: { name } } as const
      return showNewKey(await service().ask(MadeApiKey, asked))
    },
  },
  {
    name: ['keys', 'rotate'],
    about: 'Make a key in the place of one, which goes on to work for a while.',
    arguments: ['KEY_ID'],
    options: { 'keep-hours': { value: 'HOURS', about: 'How long the old one works. Default 24.' } },
    async run({ arguments: [id], options }, { service }) {
      const body = { keep_hours: wholeNumber(options.get('keep-hours') ?? '24', '--keep-hours', 0, 720) }
      const path = `/admin/api_keys/${idOf(id, 'KEY_ID')}/rotate`
      return showNewKey(await service().ask(MadeApiKey, { method: 'POST', path, body }))
    },
  },
  {
    name: ['keys', 'revoke'],
    about: 'It works no more from now on.',
    arguments: ['KEY_ID'],
    async run({ arguments: [text] }, { service }) {
      const id = idOf(text, 'KEY_ID')
      const data = await service().ask(GenericSuccess, { method: 'DELETE', path: `/admin/api_keys/${id}` })
      return { data, lines: [`Key ${id} is revoked.`] }
    },
  },
]
