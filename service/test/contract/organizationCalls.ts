import { AddedWebhook, WhiteLabelsPage } from '@inlet/wire/service'
import * as v from 'valibot'
import type { Call } from './PublicCall.ts'
import * as answers from './publicSchemas.ts'

const PAGE = { limit: 250, offset: 0, starting_id: 0 }

/** The calls about an organization, its customers and its addresses, which take its API key alone. */
export const ORGANIZATION_CALLS: readonly (readonly [string, Call])[] = [
  byKey('organizations.get', answers.PublicOrganization, () => ({})),
  byKey('organizations.update', answers.Success, () => ({
    body: {
      global_user_config: { max_files: 500, auto_sync_enabled_sources: [] },
      data_source_configs: {},
    },
  })),
  byKey('users.get', answers.PublicUser, () => ({ body: { customer_id: 'ann' } })),
  byKey('users.list', answers.PublicUsers, () => ({
    body: {
      pagination: PAGE,
      filters: { customer_ids: ['ann'], carbon_user_ids: null },
      order_by: 'created_at',
      order_dir: 'asc',
      include_count: true,
    },
  })),
  byKey('users.updateUsers', answers.Success, () => ({ body: { customer_ids: ['ann'], max_files: 500 } })),
  byKey('users.delete', answers.Success, () => ({ body: { customer_ids: ['bob'] } })),
  byKey('webhooks.addUrl', answers.PublicAddedWebhook, ({ origin }) => ({ body: { url: `${origin}/hook` } })),
  byKey('webhooks.urls', answers.PublicWebhooks, () => ({
    body: { pagination: PAGE, order_by: 'updated_at', order_dir: 'asc', filters: { ids: [] } },
  })),
  byKey('webhooks.deleteUrl', answers.Success, async ({ backEnd, origin }) => {
    const added = await backEnd.send('POST', '/add_webhook', { url: `${origin}/hook` })
    return { place: `/delete_webhook/${v.parse(AddedWebhook, await added.json()).id}` }
  }),
  byKey('whiteLabel.create', answers.Anything, async ({ backEnd, redirectUri }) => {
    await backEnd.send('DELETE', '/admin/apps/ZENDESK')
    return { body: [app('ZENDESK', redirectUri)] }
  }),
  byKey('whiteLabel.update', answers.Anything, async ({ backEnd, redirectUri }) => {
    await backEnd.send('POST', '/white_label/create', [app('INTERCOM', redirectUri)])
    return { body: app('INTERCOM', redirectUri) }
  }),
  byKey('whiteLabel.list', answers.Anything, () => ({
    body: { pagination: PAGE, order_by: 'created_at', order_dir: 'asc', filters: { data_source_type: [] } },
  })),
  byKey('whiteLabel.delete', answers.Success, async ({ backEnd, redirectUri }) => {
    await backEnd.send('POST', '/white_label/create', [app('SALESFORCE', redirectUri)])
    const filters = { data_source_type: ['SALESFORCE'] }
    const listed = await backEnd.send('POST', '/white_label/list', { filters })
    const { results } = v.parse(WhiteLabelsPage, await listed.json())
    return { body: { ids: results.map(({ id }) => id) } }
  }),
]

function byKey(name: string, accepts: Call['answers'], ask: Call['ask']): readonly [string, Call] {
  return [name, { ask, answers: accepts, keyOnly: true }]
}

function app(source: string, redirectUri: string) {
  const credentials = { client_id: 'ours', client_secret: 'hidden', redirect_uri: redirectUri }
  return { data_source_type: source, credentials }
}
