import { Failure } from '@inlet/wire/service'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CLOUD } from '../../../emulators/confluence/server.ts'
import {
  accounts,
  askForSignIn,
  beginSignIn,
  comeBack,
  connect,
  decide,
  quiet,
} from '../../../test/connect.ts'
import { everyRow } from '../../../test/everyRow.ts'
import { onEitherDatabase } from '../../../test/onEachDatabase.ts'
import type { TestService } from '../../../test/TestService.ts'

const RETURN = 'http://localhost:8000/integrations/oauth/callback'
/** Nothing is read of the source. */
const QUIET = { sync_files_on_connection: false, sync_source_items: false }
const SERVICENOW = {
  instance_subdomain: 'acme',
  client_id: 'inlet',
  client_secret: 'sandbox-secret',
  redirect_uri: RETURN,
}

/** Per source: the row, what is typed, and the end of the account's external id. */
const FORMS = [
  ['API-124', 'SALESFORCE', { salesforce_domain: 'acme.my.salesforce.com' }, 'acme.my.salesforce.com'],
  ['API-125', 'CONFLUENCE', { confluence_subdomain: 'acme' }, `${CLOUD}/acme`],
  ['API-126', 'ZENDESK', { zendesk_subdomain: 'acme' }, 'acme'],
  ['API-127', 'SHAREPOINT', { microsoft_tenant: 'acme', sharepoint_site_name: 'Team' }, 'acme/Team'],
  ['API-127', 'SHAREPOINT', { microsoft_tenant: 'globex', sharepoint_site_name: '' }, 'globex'],
  ['API-131', 'SERVICENOW', { servicenow_credentials: SERVICENOW }, 'acme'],
] as const

/** What is wrong in a form, and the place that the answer names. */
const WRONG: readonly (readonly [source: string, typed: object, place: readonly string[]])[] = [
  ['SALESFORCE', {}, ['salesforce_domain']],
  ['SALESFORCE', { salesforce_domain: 'acme.example.com' }, ['salesforce_domain']],
  ['SALESFORCE', { salesforce_domain: 'https://acme.my.salesforce.com' }, ['salesforce_domain']],
  ['SALESFORCE', { salesforce_domain: 'acme.my.salesforce.com/x' }, ['salesforce_domain']],
  ['SALESFORCE', { salesforce_domain: 'me@acme.my.salesforce.com' }, ['salesforce_domain']],
  ['SALESFORCE', { salesforce_domain: 'evil.example#.my.salesforce.com' }, ['salesforce_domain']],
  ['CONFLUENCE', {}, ['confluence_subdomain']],
  ['CONFLUENCE', { confluence_subdomain: '  ' }, ['confluence_subdomain']],
  ['CONFLUENCE', { confluence_subdomain: 'acme/wiki' }, ['confluence_subdomain']],
  ['CONFLUENCE', { confluence_subdomain: 'evil.example' }, ['confluence_subdomain']],
  ['ZENDESK', { confluence_subdomain: 'acme' }, ['zendesk_subdomain']],
  ['ZENDESK', { zendesk_subdomain: 'acme|x' }, ['zendesk_subdomain']],
  ['SHAREPOINT', { sharepoint_site_name: 'Team' }, ['microsoft_tenant']],
  ['SHAREPOINT', { microsoft_tenant: 'acme', sharepoint_site_name: 'a/b' }, ['sharepoint_site_name']],
  ['SERVICENOW', {}, ['servicenow_credentials', 'instance_subdomain']],
  [
    'SERVICENOW',
    { servicenow_credentials: { ...SERVICENOW, client_secret: '' } },
    ['servicenow_credentials', 'client_secret'],
  ],
  [
    'SERVICENOW',
    { servicenow_credentials: { ...SERVICENOW, instance_subdomain: 'a b' } },
    ['servicenow_credentials', 'instance_subdomain'],
  ],
  [
    'SERVICENOW',
    { servicenow_credentials: { ...SERVICENOW, redirect_uri: 'https://evil.example/' } },
    ['servicenow_credentials', 'redirect_uri'],
  ],
]

onEitherDatabase('forms before a sign-in', formTests, () => ({
  INLET_SANDBOX: 'true',
  INLET_LOG_LEVEL: 'debug',
}))

function formTests(running: () => TestService): void {
  for (const [index, [row, source, typed, place]] of FORMS.entries()) {
    test(`[${row}] [API-123] ${source} signs in at ${place}, and gets more files there later`, async () => {
      const ann = await running().customer(`fills-in-${index}`)
      const account = await connect(running(), ann, source, { ...typed, ...QUIET })
      expect(account.data_source_external_id?.split('|')).toEqual([source, expect.any(String), place])
      const aim = { ...QUIET, data_source_id: account.id, connecting_new_account: false }
      // As the frame may know nothing of the workspace, and as it does from the external id.
      for (const known of [{}, typed]) {
        const begun = await beginSignIn(ann, source, { ...aim, ...known })
        const page = await comeBack(running(), await decide(begun, 'fine'))
        expect(await page.text()).toContain('Your account is connected')
      }
      expect(await accounts(ann)).toHaveLength(1)
      await quiet(ann, account.id)
    })
  }

  test('[API-133] what is missing or no host is named, and no sign-in begins', async () => {
    const ann = await running().customer('fills-in-badly')
    for (const [service, typed, place] of WRONG) {
      const refused = await ann.post('/integrations/oauth_url', { service, ...typed })
      const { detail, issues } = v.parse(Failure, await refused.json())
      expect([service, typed, refused.status, typeof detail]).toEqual([service, typed, 400, 'string'])
      expect(issues).toMatchObject([{ loc: ['body', ...place] }, ...extra(service, typed)])
    }
    const begun = await running()
      .database.db.selectFrom('sign_ins')
      .selectAll()
      .where('step', '=', 'begun')
      .execute()
    expect(begun).toEqual([])
  })

  test('the vendor may be typed along, in any case', async () => {
    const ann = await running().customer('types-more')
    const workspace = async (service: string, typed: object) =>
      workspaceOf(await beginSignIn(ann, service, typed))
    const confluence = { confluence_subdomain: 'Acme.atlassian.net', ...QUIET }
    const { data_source_external_id } = await connect(running(), ann, 'CONFLUENCE', confluence)
    expect(data_source_external_id).toMatch(/\/acme$/)
    expect(await workspace('ZENDESK', { zendesk_subdomain: ' acme.zendesk.com' })).toBe('acme')
    expect(await workspace('SHAREPOINT', { microsoft_tenant: 'acme.onmicrosoft.com' })).toBe(
      'acme.onmicrosoft.com',
    )
    const instance = { ...SERVICENOW, instance_subdomain: 'acme.service-now.com' }
    expect(await workspace('SERVICENOW', { servicenow_credentials: instance })).toBe('acme')
  })

  test('a workspace that is nowhere ends at the form, an application that nobody knows on the sign-in page', async () => {
    const ann = await running().customer('goes-nowhere')
    const nowhere = await askForSignIn(ann, 'ZENDESK', { zendesk_subdomain: 'nowhere' })
    expect([nowhere.status, await nowhere.json()]).toEqual([
      400,
      { detail: 'There is no Zendesk at nowhere.zendesk.com.' },
    ])
    const unknown = { servicenow_credentials: { ...SERVICENOW, client_id: 'other' } }
    expect((await fetch(await beginSignIn(ann, 'SERVICENOW', unknown))).status).toBe(400)
    const wrong = { servicenow_credentials: { ...SERVICENOW, client_secret: 'wrong' } }
    const page = await comeBack(running(), await decide(await beginSignIn(ann, 'SERVICENOW', wrong), 'fine'))
    expect(page.status).toBeGreaterThanOrEqual(400)
    expect(await accounts(ann)).toEqual([])
  })

  test('[API-131] a client secret is sealed: in no address, no row, no line of the log and no answer', async () => {
    const service = running()
    const ann = await service.customer('has-a-client')
    const secret = 'Sentinel-8'
    const typed = { servicenow_credentials: { ...SERVICENOW, client_secret: secret } }
    const begun = await beginSignIn(ann, 'SERVICENOW', typed)
    expect(begun.href).not.toContain(secret)
    expect(await everyRow(service.database.db)).not.toContain(secret)
    const back = await decide(begun, 'fine')
    expect(back.href).not.toContain(secret)
    expect(await (await comeBack(service, back)).text()).not.toContain(secret)
    const { id } = await connect(service, ann, 'SERVICENOW', { ...QUIET, servicenow_credentials: SERVICENOW })
    expect(await (await ann.post('/user_data_sources', {})).text()).not.toMatch(/sandbox-secret|Sentinel-8/)
    expect(await everyRow(service.database.db)).not.toMatch(/sandbox-secret|Sentinel-8/)
    expect(service.logged.join('')).toContain('/integrations/oauth_url')
    expect(service.logged.join('')).not.toMatch(/sandbox-secret|Sentinel-8/)
    await quiet(ann, id)
  })

  test('what is known of one place is not taken to another', async () => {
    const service = running()
    const ann = await service.customer('moves-elsewhere')
    const { id } = await connect(service, ann, 'SERVICENOW', { ...QUIET, servicenow_credentials: SERVICENOW })
    const elsewhere = { ...SERVICENOW, instance_subdomain: 'elsewhere', client_secret: '' }
    const refused = await ann.post('/integrations/oauth_url', {
      service: 'SERVICENOW',
      data_source_id: id,
      servicenow_credentials: elsewhere,
    })
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { issues: [{ loc: ['body', 'servicenow_credentials', 'client_secret'], type: 'missing' }] },
    ])
    const team = await connect(service, ann, 'SHAREPOINT', {
      ...QUIET,
      microsoft_tenant: 'acme',
      sharepoint_site_name: 'Team',
    })
    const begun = await beginSignIn(ann, 'SHAREPOINT', {
      data_source_id: team.id,
      microsoft_tenant: 'globex',
    })
    expect(workspaceOf(begun)).toBe('globex.onmicrosoft.com')
  })

  test('an access that cannot be read any more is no hindrance to a new one', async () => {
    const service = running()
    const ann = await service.customer('lost-the-key')
    const { id } = await connect(service, ann, 'ZENDESK', { ...QUIET, zendesk_subdomain: 'acme' })
    const { db } = service.database
    await db.updateTable('accounts').set({ credential: 'unreadable' }).where('id', '=', id).execute()
    const begin = (typed: object) =>
      ann.post('/integrations/oauth_url', { service: 'ZENDESK', data_source_id: id, ...typed })
    expect((await begin({})).status).toBe(400)
    expect((await begin({ zendesk_subdomain: 'acme' })).status).toBe(200)
  })

  test('an access of a confidential client is renewed with its secret', async () => {
    const service = running()
    const ann = await service.customer('renews-with-secret')
    const form = { servicenow_credentials: SERVICENOW }
    const { id } = await connect(service, ann, 'SERVICENOW', { ...QUIET, ...form, person: 'expired' })
    service.clock.advance(45_000)
    await ann.post('/integrations/items/sync', { data_source_id: id })
    expect(await quiet(ann, id)).toMatchObject({ sync_status: 'READY', last_sync_action: 'UPDATE' })
  })
}

/** The workspace that a sign-in page is of: a parameter, or the beginning of an emulator's paths. */
function workspaceOf(page: URL): string | null {
  return page.searchParams.get('workspace') ?? /^\/[A-Z]+\/([^/]+)\//.exec(page.pathname)?.[1] ?? null
}

/** Of an empty form every field is missing. */
function extra(service: string, typed: object): object[] {
  if (service !== 'SERVICENOW' || Object.keys(typed).length > 0) return []
  return ['client_id', 'client_secret', 'redirect_uri'].map((name) => ({
    loc: ['body', 'servicenow_credentials', name],
    type: 'missing',
  }))
}
