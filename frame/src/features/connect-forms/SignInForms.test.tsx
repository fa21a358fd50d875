import { SOURCES, type Source } from '@inlet/wire/bridge'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { catalog } from '../../domain/offer/catalog.ts'
import { formsTexts } from '../../i18n/formsTexts.ts'
import { anAccount } from '../../testing/anAccount.ts'
import { fill, openForm } from '../../testing/openForm.ts'
import { showHome } from '../../testing/showHome.tsx'
import { descriptors } from './descriptors.ts'

afterEach(cleanup)

const labels = () => [...document.querySelectorAll('form label')].map((label) => label.textContent)
const isOpen = () => document.querySelector('form') !== null
const waiting = (name: string) => screen.queryByText(`Waiting for you to sign in at ${name}…`)

/** The form of a source, filled in. */
async function opened(id: Source, typed: Readonly<Record<string, string>> = {}, given: object = {}) {
  const home = await showHome([], { id, ...given })
  await openForm(home, typed)
  return { ...home, submit: () => home.press('Submit') }
}

describe('a form', () => {
  it.each(SOURCES)(
    'opens for the sources that need one, and for no other: %s [ACC-11] [ACC-07]',
    async (id) => {
      const { press, windows, integration } = await showHome([], { id })
      await press('Connect Account')
      expect(isOpen()).toBe(integration.multiStep)
      expect(windows.all).toHaveLength(integration.multiStep ? 0 : 1)
    },
  )

  it('is there for the twelve sources that begin with one', () => {
    const sources = catalog.filter(({ multiStep }) => multiStep).map(({ id }) => id)
    expect(sources).toHaveLength(12)
    expect([...descriptors.keys()].sort()).toEqual([...sources].sort())
  })
})

type Form = {
  readonly id: Source
  readonly name: string
  /** Labels in order. */
  readonly fields: readonly string[]
  readonly typed: Readonly<Record<string, string>>
  readonly purpose: object
  readonly ids: string
}

const forms: readonly Form[] = [
  {
    id: 'SALESFORCE',
    name: 'Salesforce',
    fields: ['Domain'],
    typed: { Domain: 'https://acme.my.salesforce.com/' },
    purpose: { salesforce_domain: 'acme.my.salesforce.com' },
    ids: '[CAT-28] [API-124] [FRM-51] [FRM-53] [FRM-54]',
  },
  {
    id: 'CONFLUENCE',
    name: 'Confluence',
    fields: ['Subdomain'],
    typed: { Subdomain: 'https://acme.atlassian.net/' },
    purpose: { confluence_subdomain: 'acme' },
    ids: '[CAT-19] [API-125] [FRM-55] [FRM-57]',
  },
  {
    id: 'ZENDESK',
    name: 'Zendesk',
    fields: ['Subdomain'],
    typed: { Subdomain: 'acme.zendesk.com' },
    purpose: { zendesk_subdomain: 'acme' },
    ids: '[CAT-29] [API-126] [FRM-58] [FRM-60]',
  },
  {
    id: 'SHAREPOINT',
    name: 'Sharepoint',
    fields: ['Tenant', 'Site name (optional)'],
    typed: { Tenant: ' Acme ' },
    purpose: { microsoft_tenant: 'Acme' },
    ids: '[CAT-32] [API-127] [FRM-61] [FRM-63]',
  },
  {
    id: 'SERVICENOW',
    name: 'ServiceNow',
    fields: ['Instance subdomain', 'Client ID', 'Client secret', 'Redirect URI'],
    typed: {
      'Instance subdomain': 'https://www.dev1.service-now.com/',
      'Client ID': 'c1',
      'Client secret': 's1 ',
      'Redirect URI': 'https://inlet.example/return',
    },
    purpose: {
      servicenow_credentials: {
        instance_subdomain: 'dev1',
        client_id: 'c1',
        client_secret: 's1',
        redirect_uri: 'https://inlet.example/return',
      },
    },
    ids: '[CAT-39] [API-131] [FRM-38] [FRM-39] [FRM-41] [FRM-42]',
  },
]

describe.each(forms)('form of $id', ({ id, name, fields, typed, purpose, ids }) => {
  it(`leads to the sign-in of what was typed ${ids} [FRM-01] [FRM-02] [FRM-66] [FRM-68]`, async () => {
    const { submit, windows, api } = await opened(id, typed)
    expect(labels()).toEqual(fields)
    expect(document.querySelector('form p')?.textContent).toMatch(/^Please enter .+/)
    if (id === 'SERVICENOW') expect(screen.getByText(/dev12345\.service-now\.com/)).toBeTruthy()
    await submit()
    expect(windows.all).toHaveLength(1)
    await waitFor(() => expect(windows.all[0]?.address).toMatch(/^https:/))
    expect(api.signIns).toEqual([
      expect.objectContaining({ ...purpose, service: id, connecting_new_account: true }),
    ])
    expect(waiting(name)).toBeTruthy()
  })

  it('goes when the account comes, and for no other [FRM-72] [FRM-73] [FRM-74]', async () => {
    const { submit, api, poll, windows, host } = await opened(id, typed)
    await submit()
    await waitFor(() => expect(windows.all[0]?.address).toBeTruthy())
    expect(host.events.map(({ payload }) => payload.action)).toEqual(['INITIATE'])
    api.add(anAccount({ id: 8, data_source_type: 'GMAIL' }))
    await poll()
    expect(isOpen()).toBe(true)
    expect(waiting(name)).toBeTruthy()
    api.add(anAccount({ id: 9, data_source_type: id, files_synced_at: 't' }))
    await poll()
    expect(isOpen()).toBe(false)
    expect(waiting(name)).toBeNull()
  })

  it('waits for at most 20 s and stays usable [FRM-71] [LIM-28]', async () => {
    const { submit, advance, windows, api } = await opened(id, typed)
    await submit()
    await waitFor(() => expect(windows.all[0]?.address).toBeTruthy())
    await advance(19_900)
    expect(waiting(name)).toBeTruthy()
    await submit()
    expect(windows.all).toHaveLength(1)
    await advance(200)
    expect(waiting(name)).toBeNull()
    expect(isOpen()).toBe(true)
    await submit()
    expect(windows.all).toHaveLength(2)
    await waitFor(() => expect(api.signIns).toHaveLength(2))
  })
})

describe('a field that is wrong', () => {
  const servicenow = {
    'Instance subdomain': 'dev1',
    'Client ID': 'c1',
    'Client secret': 's1',
    'Redirect URI': 'https://inlet.example/return',
  }
  const format = 'Domain should be of format {subdomain}.my.salesforce.com'

  it.each([
    ['SALESFORCE', 'Domain', '', 'Please enter your salesforce domain.', '[FRM-52]'],
    ['SALESFORCE', 'Domain', 'acme.example.com', format, '[FRM-53]'],
    ['SALESFORCE', 'Domain', 'my.salesforce.com.evil.example', format, '[FRM-53]'],
    ['SALESFORCE', 'Domain', 'evil.example/acme.my.salesforce.com', format, '[FRM-53]'],
    ['SALESFORCE', 'Domain', 'my.salesforce.com', format, '[FRM-53]'],
    ['CONFLUENCE', 'Subdomain', ' ', 'Please enter your confluence domain.', '[FRM-56]'],
    ['ZENDESK', 'Subdomain', '', 'Please enter your Zendesk domain.', '[FRM-59]'],
    ['ZENDESK', 'Subdomain', 'https://', 'Please enter your Zendesk domain.', '[FRM-59]'],
    ['SHAREPOINT', 'Tenant', '', 'Please enter a tenant value.', '[FRM-62]'],
    ...Object.keys(servicenow).map(
      (label) => ['SERVICENOW', label, '', 'All fields are required', '[FRM-40]'] as const,
    ),
  ] as const)('%s: %s %j opens nothing and says %j %s [FRM-04]', async (id, label, wrong, message) => {
    const { submit, windows, api } = await opened(id, id === 'SERVICENOW' ? servicenow : {})
    fill({ [label]: wrong })
    await submit()
    expect(screen.getByText(message)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(windows.all).toHaveLength(0)
    expect(api.signIns).toEqual([])
  })
})

const zendesk = { Subdomain: 'acme' }

it('sends on Enter, and only once on a double click [FRM-03]', async () => {
  const { user, windows, api } = await opened('ZENDESK')
  await user.type(screen.getByLabelText('Subdomain'), 'acme{Enter}')
  expect(windows.all).toHaveLength(1)
  await user.dblClick(screen.getByRole('button', { name: 'Submit' }))
  expect(windows.all).toHaveLength(1)
  await waitFor(() => expect(api.signIns).toHaveLength(1))
})

it('opens the window in the submit itself, before anything else happens [FRM-66]', async () => {
  const { windows } = await opened('ZENDESK', zendesk)
  const form = document.querySelector('form')
  if (!form) throw new Error('There is no form')
  fireEvent.submit(form)
  expect(windows.all).toHaveLength(1)
})

it('goes by a link where no window can be opened, and stays usable [FRM-67]', async () => {
  const { submit, windows, press } = await opened('ZENDESK', zendesk)
  windows.blocked = true
  await submit()
  expect(await screen.findByText('Failed to start Oauth flow')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Continue to Zendesk in a new tab' })).toBeTruthy()
  expect(screen.getByLabelText('Subdomain')).toBeTruthy()
  windows.blocked = false
  await press('Submit')
  expect(windows.all).toHaveLength(1)
})

it('says why it cannot, here and in the window, and stays usable [FRM-69] [API-133]', async () => {
  const { submit, windows, api, banners, host } = await opened('SERVICENOW', {
    'Instance subdomain': 'dev1',
    'Client ID': 'c1',
    'Client secret': 's1',
    'Redirect URI': 'r',
  })
  api.onCall = ({ path }) =>
    path.endsWith('oauth_url') ? { status: 400, body: { detail: 'It cannot be.' } } : undefined
  await submit()
  expect(await screen.findByText('It cannot be.')).toBeTruthy()
  expect(banners.current?.type).toBe('ERROR')
  expect(windows.all[0]?.text).toBe('It cannot be.')
  expect(host.events.at(-1)?.payload).toMatchObject({ action: 'ERROR', data: [{ message: 'It cannot be.' }] })
  await submit()
  expect(windows.all).toHaveLength(2)
})

it('says so when there is no connection [FRM-70]', async () => {
  const { submit, api } = await opened('CONFLUENCE', zendesk)
  api.onCall = ({ path }) => {
    if (path.endsWith('oauth_url')) throw new TypeError('no connection')
    return undefined
  }
  await submit()
  expect(await screen.findByText('Error getting oAuth URL. Please try again.')).toBeTruthy()
  expect(isOpen()).toBe(true)
})

it('ends the sign-in when the form is left; an account that comes all the same is landed on', async () => {
  const { submit, press, windows, api, poll } = await opened('ZENDESK', zendesk)
  await submit()
  await waitFor(() => expect(windows.all[0]?.address).toBeTruthy())
  await press('Back')
  expect(isOpen()).toBe(false)
  expect(waiting('Zendesk')).toBeNull()
  expect(windows.all[0]?.looksClosed).toBe(true)
  api.add(anAccount({ id: 9, data_source_type: 'ZENDESK', files_synced_at: 't' }))
  await poll()
  expect(screen.getByText('Files of 9')).toBeTruthy()
})

it('asks a Sharepoint site by name [FRM-61]', async () => {
  const { submit, api } = await opened('SHAREPOINT', {
    Tenant: 'https://acme.sharepoint.com/sites/hr',
    'Site name (optional)': 'hr',
  })
  await submit()
  await waitFor(() =>
    expect(api.signIns).toMatchObject([{ microsoft_tenant: 'acme', sharepoint_site_name: 'hr' }]),
  )
})

it('needs the site at Sharepoint if only shared sites may be read', async () => {
  const { submit, api } = await opened('SHAREPOINT', { Tenant: 'acme' }, { access: 'picked' })
  await submit()
  expect(screen.getByText('Please enter the site that was shared.')).toBeTruthy()
  expect(api.signIns).toEqual([])
  fill({ 'Site name': 'hr' })
  await submit()
  await waitFor(() => expect(api.signIns).toMatchObject([{ sharepoint_site_name: 'hr', access: 'picked' }]))
})

describe('the address that people return to', () => {
  const redirect_uri = 'https://inlet.example/integrations/oauth/callback'
  const replies = { '/auth/v1/white_labeling': { body: { remove_branding: true, redirect_uri } } }
  const typed = { 'Instance subdomain': 'dev1', 'Client ID': 'c1', 'Client secret': 's1' }

  it('stands in its field already, where the service says it, and nothing is lost by leaving [F-319]', async () => {
    const { submit, api, session } = await opened('SERVICENOW', {}, { replies })
    expect(screen.getByLabelText('Redirect URI')).toHaveProperty('value', redirect_uri)
    expect([...session.holds].map(({ reason }) => reason())).not.toContain(formsTexts().unsent)
    fill(typed)
    await submit()
    await waitFor(() =>
      expect(api.signIns).toMatchObject([{ servicenow_credentials: { redirect_uri, client_id: 'c1' } }]),
    )
  })

  it('can be copied [F-319]', async () => {
    const copied: string[] = []
    Object.assign(document, {
      execCommand: (command: string) => {
        const { activeElement: field } = document
        copied.push(`${command} ${field instanceof HTMLInputElement ? field.value : ''}`)
        return true
      },
    })
    const { press } = await opened('SERVICENOW', {}, { replies })
    await press('Copy Redirect URI')
    expect(copied).toEqual([`copy ${redirect_uri}`])
    expect(screen.getByRole('button', { name: 'Copied' })).toBe(document.activeElement)
  })

  it('leads to the list of OAuth applications once the instance is known', async () => {
    await opened('SERVICENOW', {}, { replies })
    expect(screen.queryByRole('link')).toBeNull()
    fill({ 'Instance subdomain': 'https://dev1.service-now.com/' })
    expect(screen.getByRole('link').getAttribute('href')).toBe(
      'https://dev1.service-now.com/oauth_entity_list.do',
    )
  })
})
