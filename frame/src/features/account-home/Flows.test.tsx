import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { anAccount } from '../../testing/anAccount.ts'
import { fill } from '../../testing/openForm.ts'
import { showHome } from '../../testing/showHome.tsx'

afterEach(cleanup)

const form = () => document.querySelector('form')
const synced = { files_synced_at: 't' }
const expired = { data_source_metadata: { access: 'expired' } }

describe('the form of another account', () => {
  const ann = anAccount({ id: 1, data_source_type: 'S3', data_source_external_id: 'S3|ann', ...synced })
  const bob = anAccount({ id: 2, data_source_type: 'S3', data_source_external_id: 'S3|bob', ...synced })

  it('leaves the accounts as they are when it is left', async () => {
    const { choose, press } = await showHome([{ ...ann, last_synced_at: '2024-02-02' }, bob], { id: 'S3' })
    for (const way of ['Cancel', 'Back']) {
      await choose('Account: ann', 'Add Account')
      expect(form()).toBeTruthy()
      expect(screen.queryByRole('tab')).toBeNull()
      expect(screen.queryByRole('button', { name: /^Account/ })).toBeNull()
      await press(way)
      expect(form()).toBeNull()
      expect(screen.getByText('Files of 1')).toBeTruthy()
    }
  })

  it('opens from the list of accounts too', async () => {
    const { press } = await showHome([ann], { id: 'S3', showFilesTab: false })
    await press('Add Account')
    expect(form()).toBeTruthy()
    await press('Cancel')
    expect(screen.getByRole('heading', { name: 'My Accounts' })).toBeTruthy()
  })

  it('stays until its outcome could be read, then shows the new account', async () => {
    const { choose, press, api, poll, advance } = await showHome([ann], { id: 'S3' })
    await choose('Account: ann', 'Add Account')
    fill({ 'Access key': 'AK', 'Access key secret': 'SK' })
    api.add(bob)
    await press('Submit')
    await screen.findByText(/sync initiated/)
    await advance(2900)
    expect(form()).toBeTruthy()
    await advance(200)
    expect(form()).toBeNull()
    await poll()
    expect(screen.getByText('Files of 2')).toBeTruthy()
  })

  it('is not lost when accounts come and go behind it', async () => {
    const { choose, api, poll } = await showHome([ann], { id: 'S3' })
    await choose('Account: ann', 'Add Account')
    fill({ 'Access key': 'AK' })
    api.accounts = [bob]
    await poll()
    const input = screen.getByLabelText('Access key')
    expect(input instanceof HTMLInputElement && input.value).toBe('AK')
  })

  it('sends the same login again for an account that lost its access', async () => {
    const { press, client, advance } = await showHome([{ ...ann, ...expired }], { id: 'S3' })
    await press('Reconnect')
    fill({ 'Access key': 'AK', 'Access key secret': 'SK' })
    await press('Submit')
    await screen.findByText(/sync initiated/)
    expect(client.calls.filter(({ path }) => path === '/integrations/s3')).toHaveLength(1)
    await advance(3100)
    expect(screen.getByText('Files of 1')).toBeTruthy()
  })
})

describe('more files of an account', () => {
  it.each([
    ['SHAREPOINT', 'acme/hr', { microsoft_tenant: 'acme', sharepoint_site_name: 'hr' }, '[FRM-65]'],
    [
      'SALESFORCE',
      'SALESFORCE|a|acme.my.salesforce.com',
      { salesforce_domain: 'acme.my.salesforce.com' },
      '',
    ],
    ['ZENDESK', 'ZENDESK|a|acme', { zendesk_subdomain: 'acme' }, ''],
    ['CONFLUENCE', 'CONFLUENCE|a|0f/acme', { confluence_subdomain: 'acme' }, ''],
  ] as const)('%s: are chosen where %s is %j %s', async (id, data_source_external_id, place, _ids) => {
    const account = anAccount({ id: 4, data_source_type: id, data_source_external_id, ...synced })
    const { press, api } = await showHome([account], { id, useCarbonFilePicker: false })
    await press('Add more files')
    await waitFor(() =>
      expect(api.signIns).toEqual([
        expect.objectContaining({ ...place, service: id, data_source_id: 4, connecting_new_account: false }),
      ]),
    )
    expect(form()).toBeNull()
  })

  it('are chosen without a place where the id does not tell [FRM-64]', async () => {
    for (const data_source_external_id of ['acme/hr/x', 'acme']) {
      const account = anAccount({ id: 4, data_source_type: 'SHAREPOINT', data_source_external_id, ...synced })
      const { press, api } = await showHome([account], { id: 'SHAREPOINT', useCarbonFilePicker: false })
      await press('Add more files')
      await waitFor(() => expect(api.signIns).toHaveLength(1))
      expect(api.signIns[0]).not.toHaveProperty('microsoft_tenant')
      cleanup()
    }
  })

  it('are items where a code host lists them', async () => {
    const account = anAccount({ id: 4, data_source_type: 'GITHUB', ...synced })
    const { press } = await showHome([account], { id: 'GITHUB', syncSourceItems: true })
    await press('Add more files')
    expect(screen.getByText(/Items of 4/)).toBeTruthy()
  })

  it('are repositories where it does not, and no picker opens by itself', async () => {
    const account = anAccount({ id: 4, data_source_type: 'GITHUB' })
    const { press } = await showHome([account], { id: 'GITHUB', options: { openFilesTabTo: 'FILE_PICKER' } })
    expect(screen.getByText('Files of 4')).toBeTruthy()
    await press('Add more files')
    expect(screen.getByRole('heading', { name: 'All Files' })).toBeTruthy()
    await press('Back')
    expect(screen.getByText('Files of 4')).toBeTruthy()
  })
})

describe('an account that lost its access', () => {
  it.each([
    ['SALESFORCE', 'SALESFORCE|a|acme.my.salesforce.com', false],
    ['SALESFORCE', 'SALESFORCE|a', true],
    ['SERVICENOW', 'SERVICENOW|a|dev1', true],
  ] as const)('%s %s is asked for what its id does not tell: %s', async (id, external, asks) => {
    const account = anAccount({
      id: 4,
      data_source_type: id,
      data_source_external_id: external,
      ...synced,
      ...expired,
    })
    const { press, api, poll, windows } = await showHome([account], { id })
    await press('Reconnect')
    expect(form() !== null).toBe(asks)
    if (asks) {
      if (id === 'SALESFORCE') fill({ Domain: 'acme.my.salesforce.com' })
      else
        fill({
          'Instance subdomain': 'dev1',
          'Client ID': 'c',
          'Client secret': 's',
          'Redirect URI': 'https://inlet.example/return',
        })
      await press('Submit')
    }
    await waitFor(() =>
      expect(api.signIns).toMatchObject([{ data_source_id: 4, connecting_new_account: false }]),
    )
    await waitFor(() => expect(windows.all[0]?.address).toBeTruthy())
    api.change(4, { data_source_metadata: null })
    await poll()
    expect(form()).toBeNull()
    expect(screen.getByText('Files of 4')).toBeTruthy()
  })
})

describe('mail', () => {
  const gmail = anAccount({ id: 8, data_source_type: 'GMAIL', data_source_external_id: 'GMAIL|ann' })

  it('is chosen before a mailbox that was connected is imported, and later from its files', async () => {
    const { api, poll, press } = await showHome([], { id: 'GMAIL' })
    api.add(gmail)
    await poll()
    expect(screen.getByText('New mail of 8')).toBeTruthy()
    await press('Back')
    await press('Add more files')
    expect(screen.getByText('More mail of 8')).toBeTruthy()
  })

  it.each([true, false])('is not asked for where the host says %s of a whole mailbox', async (isWhole) => {
    const { api, poll, choose, user } = await showHome([], { id: 'GMAIL', syncFilesOnConnection: isWhole })
    api.add(gmail)
    await poll()
    expect(screen.getByText('Files of 8')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Accounts' }))
    await choose('Actions for ann', 'Choose mail')
    expect(screen.getByText('More mail of 8')).toBeTruthy()
  })
})

describe('conversations', () => {
  const slack = anAccount({
    id: 6,
    data_source_type: 'SLACK',
    data_source_external_id: 'SLACK|ann',
    ...synced,
  })

  it('follow at once when a chat account is connected, and lead back to the files', async () => {
    const { api, poll, press } = await showHome([], { id: 'SLACK' })
    api.add(slack)
    await poll()
    expect(screen.getByText(/New conversations of 6/)).toBeTruthy()
    await press('Go back')
    expect(screen.getByText('Files of 6')).toBeTruthy()
  })

  it('follow when an account comes back by a sign-in, not when it recovers by itself', async () => {
    const { api, poll, press, windows } = await showHome([{ ...slack, sync_status: 'SYNC_ERROR' }], {
      id: 'SLACK',
    })
    api.change(6, { sync_status: 'READY' })
    await poll()
    expect(screen.getByText('Files of 6')).toBeTruthy()
    api.change(6, expired)
    await poll()
    await press('Reconnect')
    await waitFor(() => expect(windows.all[0]?.address).toBeTruthy())
    api.change(6, { data_source_metadata: null })
    await poll()
    expect(screen.getByText(/New conversations of 6/)).toBeTruthy()
  })

  it('are chosen from the files and from the list of accounts, of the account at hand [ACC-40]', async () => {
    const other = { ...slack, id: 7, data_source_external_id: 'SLACK|bob' }
    const { press, choose, user } = await showHome([{ ...slack, last_synced_at: '2024-02-02' }, other], {
      id: 'SLACK',
    })
    await press('Add more files')
    expect(screen.getByText(/More conversations of 6/)).toBeTruthy()
    await press('Back')
    await user.click(screen.getByRole('tab', { name: 'Accounts' }))
    await choose('Actions for bob', 'Select Files')
    expect(screen.getByText(/More conversations of 7/)).toBeTruthy()
    await choose('Account: bob', 'ann')
    expect(screen.queryByText(/conversations of/)).toBeNull()
  })

  it('end with their account', async () => {
    const { api, poll, press } = await showHome([slack], { id: 'SLACK' })
    await press('Add more files')
    api.accounts = []
    await poll()
    expect(screen.getByRole('button', { name: 'Connect Account' })).toBeTruthy()
  })
})

it('connects Sharepoint by its form and then asks for its files [ACC-50]', async () => {
  const { press, api, poll, windows } = await showHome([], { id: 'SHAREPOINT' })
  await press('Connect Account')
  fill({ Tenant: 'acme' })
  await press('Submit')
  await waitFor(() => expect(windows.all[0]?.address).toBeTruthy())
  api.add(anAccount({ id: 9, data_source_type: 'SHAREPOINT' }))
  await poll()
  expect(await screen.findByText('Your Sharepoint account is connected.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Select Files from Sharepoint' })).toBeTruthy()
})
