import { App, AppCheck } from '@inlet/wire/service'
import * as v from 'valibot'
import type { Command } from '../Command.ts'
import { sheet, table } from '../table.ts'

const Labels = v.object({ results: v.array(v.object({ data_source_type: v.string() })) })
const pathOf = (source = '') => `/admin/apps/${encodeURIComponent(source.toUpperCase())}`

export const apps: readonly Command[] = [
  {
    name: ['apps', 'list'],
    about: "The organisation's own apps at sources.",
    async run(_given, { service }) {
      const body = { pagination: { limit: 250 } }
      const { results } = await service().ask(Labels, { method: 'POST', path: '/white_label/list', body })
      const found = await Promise.all(
        results.map(({ data_source_type }) =>
          service().ask(App, { method: 'GET', path: pathOf(data_source_type) }),
        ),
      )
      const rows = found.map((app) => [app.source, app.client_id, app.accounts, app.updated_at])
      return { data: found, lines: table(['source', 'client', 'accounts', 'changed'], rows) }
    },
  },
  {
    name: ['apps', 'check'],
    about: 'Whether people can sign in at a source, and what is to be registered there.',
    arguments: ['SOURCE'],
    async run({ arguments: [source] }, { service }) {
      const path = `${pathOf(source)}/check`
      const check = await service().ask(AppCheck, { method: 'POST', path, body: {} })
      const { scopes, ...rest } = check
      const lines = sheet({ ...rest, scopes: scopes.join(' ') })
      return { data: check, lines, ...(!check.configured && { isBad: true }) }
    },
  },
]
