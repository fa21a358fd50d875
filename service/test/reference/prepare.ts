import { createHash } from 'node:crypto'
import { AddedWebhook, ConnectLink, DeleteUsersAnswer, DeliveriesPage, MadeApiKey } from '@inlet/wire/service'
import * as v from 'valibot'
import { vi } from 'vitest'
import { returnAddress } from '../../src/accounts/returnAddress.ts'
import { ensureOrganization } from '../../src/db/customers/customers.ts'
import { begin, connect, items } from '../connect.ts'
import { connectKeys } from '../keyForms.ts'
import { beginPreview } from '../previewOf.ts'
import { settled } from '../settled.ts'
import type { TestService } from '../TestService.ts'

/** Addresses that a run works with. */
type Places = { readonly site: string; readonly hook: string }

/** At the sandbox's Dropbox. */
const ITEM = 'id:welcome'
const Labels = v.object({ results: v.array(v.object({ id: v.number() })) })
const Conversations = v.object({ results: v.array(v.object({ id: v.string() })) })
const Repositories = v.array(v.object({ id: v.string() }))

/**
 * Makes what the samples are about, for an organization and a customer of their own. Answers the environment that they
 * read, without the address of the service.
 */
export async function prepare(
  service: TestService,
  { organization, key, site, hook }: Places & { readonly organization: string; readonly key: string },
): Promise<Record<string, string>> {
  const backEnd = async <S extends v.GenericSchema>(
    schema: S,
    method: string,
    path: string,
    body?: object,
  ) => {
    const answer = await service.app.request(path, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return v.parse(schema, await answer.json())
  }
  const customer = await service.customer(organization, key)
  await service.customer(`${organization}-leaves`, key)
  await service.customer(`${organization}-left`, key)
  const webhook = await backEnd(AddedWebhook, 'POST', '/add_webhook', { url: hook })
  const apiKey = await backEnd(MadeApiKey, 'POST', '/admin/api_keys', { name: 'the importer' })
  const imported = async (name: string) =>
    (await settled(customer, (await customer.upload(name, `The harbour opens at seven, says ${name}.`)).id))
      .id
  const files = [await imported('hours.txt'), await imported('cut.txt'), await imported('old.txt')]
  const drive = await connect(service, customer, 'DROPBOX')
  const sites = await connect(service, customer, 'SHAREPOINT', { microsoft_tenant: 'acme' })
  const slack = await connect(service, customer, 'SLACK')
  const old = await connectKeys(customer, 'GURU')
  const code = await connectKeys(customer, 'GITHUB')
  const conversations = v.parse(
    Conversations,
    await (await customer.get(`/integrations/slack/conversations?data_source_id=${slack.id}`)).json(),
  )
  const repositories = v.parse(
    Repositories,
    await (await customer.get(`/integrations/github/repos?data_source_id=${code.id}`)).json(),
  )
  const redirectUri = returnAddress(service.config)
  const credentials = { client_id: 'an-id', client_secret: 'a-secret', redirect_uri: redirectUri }
  await backEnd(v.unknown(), 'POST', '/white_label/create', [{ data_source_type: 'INTERCOM', credentials }])
  const labels = await backEnd(Labels, 'POST', '/white_label/list', {})
  const left = { customer_ids: [`${organization}-left`] }
  const { erasures } = await backEnd(DeleteUsersAnswer, 'POST', '/delete_users', left)
  const wantedLink = { customer_id: organization, source: 'BOX' }
  const link = await backEnd(ConnectLink, 'POST', '/connect_links', wantedLink)
  const delivery = await vi.waitFor(
    async () => {
      const { results } = await backEnd(DeliveriesPage, 'GET', `/webhooks/${webhook.id}/deliveries`)
      return first(results)
    },
    { timeout: 20_000 },
  )
  await items(customer, drive.id)
  const previewId = await beginPreview(customer, drive.id, [ITEM])
  const { key: signInKey } = await begin(customer, 'NOTION')
  const ids = {
    FILE_ID: files[0],
    CUT_FILE_ID: files[1],
    HASH: createHash('sha256').update('The harbour opens at seven, says hours.txt.').digest('hex'),
    OLD_FILE_ID: files[2],
    DRIVE_ID: drive.id,
    SITES_ID: sites.id,
    SLACK_ID: slack.id,
    CODE_ID: code.id,
    OLD_ACCOUNT_ID: old.id,
    KEY_ID: apiKey.id,
    JOB_ID: await waitingJob(service, organization),
    WEBHOOK_ID: webhook.id,
    DELIVERY_ID: delivery.id,
    ERASURE_ID: first(erasures).id,
    LABEL_ID: first(labels.results).id,
    LINK_ID: link.id,
    PREVIEW_ID: previewId,
  }
  return {
    ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)])),
    INLET_API_KEY: key,
    CUSTOMER: organization,
    OLD_CUSTOMER: `${organization}-leaves`,
    PAGE: `${site}/page`,
    SITEMAP: `${site}/sitemap.xml`,
    FEED: `${site}/feed`,
    HOOK: hook,
    ITEM,
    REPOSITORY: first(repositories).id,
    CONVERSATION: first(conversations.results).id,
    SIGN_IN_KEY: signInKey,
    REDIRECT_URI: redirectUri,
  }
}

/** Of a kind that nobody works on, so that it is still there when an example asks for it. */
async function waitingJob(service: TestService, organization: string): Promise<number> {
  const { db } = service.database
  const now = service.clock.now()
  const organizationId = await ensureOrganization(db, organization, now)
  const { id } = await db
    .insertInto('jobs')
    .values({ kind: 'sample', payload: '{}', organization_id: organizationId, run_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function first<T>(list: readonly T[]): T {
  const [one] = list
  if (one === undefined) throw new Error('There is none')
  return one
}
