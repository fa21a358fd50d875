import { SOURCES } from '@inlet/wire/bridge'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { accountImport } from '../../domain/imports/AccountImport.ts'
import { anAccount } from '../../testing/anAccount.ts'
import type { Replies } from '../../testing/servicesFor.ts'
import { showHome } from '../../testing/showHome.tsx'

afterEach(cleanup)

it('lets nine accounts be searched, and eight be seen in a menu [F-320]', async () => {
  const accounts = Array.from({ length: 9 }, (_, index) =>
    anAccount({ id: index + 1, data_source_external_id: `DROPBOX|person${index + 1}@x.example` }),
  )
  const home = await showHome(accounts, { id: 'DROPBOX' })
  await home.press(/^Account:/)
  await home.user.type(await screen.findByRole('combobox', { name: 'Search' }), 'person7{Enter}')
  expect(await screen.findByRole('button', { name: 'Account: person7@x.example' })).toBeTruthy()
  cleanup()
  const few = await showHome(accounts.slice(0, 8), { id: 'DROPBOX' })
  await few.choose(/^Account:/, 'person7@x.example')
  expect(await screen.findByRole('button', { name: 'Account: person7@x.example' })).toBeTruthy()
})

const NONE = 'No account connected, please connect an account'
const ann = anAccount({ id: 1, data_source_external_id: 'DROPBOX|ann@x.org', files_synced_at: 't' })
const bob = anAccount({ id: 2, data_source_external_id: 'DROPBOX|bob@x.org', files_synced_at: 't' })
const only = (...available_sources: string[]): Replies => ({
  '/auth/v1/white_labeling': { body: { available_sources } },
})

describe('a source', () => {
  it.each(SOURCES)(
    'shows back button, logo, name and a line of its own: %s [SHL-18] [CAT-03] [CAT-04] [CAT-08] [ACC-01] [ACC-03]',
    async (id) => {
      const { integration } = await showHome([], { id })
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(integration.name)
      expect(screen.getByRole('dialog', { description: /^(Import|Choose) .{10,}\.$/ })).toBeTruthy()
      expect(document.querySelector('header img')?.getAttribute('src')).toBeTruthy()
      expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
    },
  )

  it('says so when the service cannot connect it, and leads back to the list', async () => {
    const { navigation, press } = await showHome([], { id: 'DROPBOX', replies: only('NOTION') })
    expect(screen.queryByText(NONE)).toBeNull()
    expect(screen.getByText("Dropbox can't be connected yet")).toBeTruthy()
    await press('Choose another source')
    expect(navigation.step).toBe('INTEGRATION_LIST')
  })
})

describe('a source that nobody has set up here', () => {
  it('says what is missing, with the code that the host hears once, and offers no sign-in', async () => {
    const body = { available_sources: [], unconfigured_sources: ['DROPBOX'] }
    const replies = { '/auth/v1/white_labeling': { body } }
    const { host } = await showHome([], { id: 'DROPBOX', replies })
    expect(screen.getByText("Dropbox isn't set up yet")).toBeTruthy()
    expect(
      screen.getByText(/^An administrator of .+ has to set it up first\. Error code: SOURCE_NOT_SET_UP$/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Connect Account' })).toBeNull()
    expect(host.events.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        integration: 'DROPBOX',
        data: [{ message: "Dropbox isn't set up yet" }],
        error: { code: 'SOURCE_NOT_SET_UP', cause: 'DROPBOX', requestId: null },
      }),
    ])
  })

  it('is the sandbox where there is one, and can be connected', async () => {
    const body = { available_sources: ['DROPBOX'], sandbox_sources: ['DROPBOX'] }
    await showHome([], { id: 'DROPBOX', replies: { '/auth/v1/white_labeling': { body } } })
    expect(screen.getByText(NONE)).toBeTruthy()
  })
})

describe('accounts', () => {
  it('are waited for: no flash of the empty state', async () => {
    const { accounts, advance } = await showHome([ann], { id: 'DROPBOX', silent: true })
    expect(screen.getByText('Loading your accounts…')).toBeTruthy()
    expect(screen.queryByText(NONE)).toBeNull()
    accounts.start()
    await advance(0)
    expect(screen.getByText('Files of 1')).toBeTruthy()
  })

  it('that cannot be loaded are asked for again', async () => {
    const { api, press, advance, accounts } = await showHome([ann], { id: 'DROPBOX', silent: true })
    api.onCall = () => ({ status: 500, body: { detail: 'The disk is full.' } })
    accounts.start()
    await advance(0)
    expect(
      screen.getByText("Your accounts couldn't be loaded.").closest('[role=alert]')?.textContent,
    ).toContain('The disk is full.')
    api.onCall = () => undefined
    await press('Try again')
    expect(await screen.findByText('Files of 1')).toBeTruthy()
  })

  it('that are not there are said to be missing, with a button [ACC-06] [ACC-07] [FRM-66]', async () => {
    const { windows, press, api } = await showHome([], { id: 'DROPBOX', replies: only('DROPBOX') })
    expect(screen.getByText(NONE)).toBeTruthy()
    await press('Connect Account')
    expect(windows.all).toHaveLength(1)
    expect(api.signIns).toHaveLength(1)
  })

  it('are asked for without revoked ones [ACC-33]', async () => {
    const revoked = anAccount({ id: 3, revoked_access: true, data_source_external_id: 'DROPBOX|eve@x.org' })
    const { api, user } = await showHome([ann, revoked], { id: 'DROPBOX' })
    expect(api.queries[0]?.filters.revoked_access).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Account: ann@x.org' }))
    await screen.findByRole('menuitem', { name: 'Add Account' })
    expect(screen.queryByRole('menuitem', { name: 'eve@x.org' })).toBeNull()
  })

  it('appear in the switcher when they come later, and are landed on [ACC-56]', async () => {
    const { api, poll, user } = await showHome([ann], { id: 'DROPBOX' })
    api.add(bob)
    await poll()
    await user.click(await screen.findByRole('button', { name: 'Go Back' }))
    expect(await screen.findByText('Files of 2')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Account: bob@x.org' }))
    expect(await screen.findByRole('menuitem', { name: 'ann@x.org' })).toBeTruthy()
  })
})

describe('switcher', () => {
  it('shows the selected account, lists all by name and selects everywhere [ACC-04] [ACC-29] [ACC-31] [ACC-09]', async () => {
    const { choose, user } = await showHome([{ ...ann, last_synced_at: '2024-02-02' }, bob], {
      id: 'DROPBOX',
    })
    expect(screen.getByText('Files of 1')).toBeTruthy()
    await choose('Account: ann@x.org', 'bob@x.org')
    expect(await screen.findByText('Files of 2')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Account: bob@x.org' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Account actions' }))
    await screen.findByRole('menuitem', { name: 'Disconnect account' })
  })

  it('adds another account [ACC-30]', async () => {
    const { choose, api, windows } = await showHome([ann], { id: 'DROPBOX' })
    await choose('Account: ann@x.org', 'Add Account')
    expect(windows.all).toHaveLength(1)
    await waitFor(() =>
      expect(api.signIns[0]).toMatchObject({ service: 'DROPBOX', connecting_new_account: true }),
    )
  })
})

describe('picker', () => {
  const fresh = anAccount({ id: 1, data_source_external_id: 'DROPBOX|ann@x.org' })

  it('opens by itself for an account without files, and leads back [ACC-10]', async () => {
    const { press } = await showHome([fresh], { id: 'DROPBOX', useCarbonFilePicker: true })
    expect(screen.getByText(/Items of 1/)).toBeTruthy()
    await press('View synced files')
    expect(screen.getByText('Files of 1')).toBeTruthy()
    await press('Add more files')
    expect(screen.getByText(/Items of 1/)).toBeTruthy()
    await press('Back')
    expect(screen.getByText('Files of 1')).toBeTruthy()
  })

  it('is what the files open on, where the host says so [CFG-23]', async () => {
    const shown = { id: 'DROPBOX', useCarbonFilePicker: true } as const
    await showHome([ann], shown)
    expect(screen.getByText('Files of 1')).toBeTruthy()
    cleanup()
    await showHome([ann], { ...shown, options: { openFilesTabTo: 'FILES_LIST' } })
    expect(screen.getByText('Files of 1')).toBeTruthy()
    cleanup()
    const user = userEvent.setup()
    await showHome([ann], { ...shown, options: { openFilesTabTo: 'FILE_PICKER' } })
    expect(screen.getByText(/Items of 1/)).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Accounts' }))
    await user.click(screen.getByRole('tab', { name: 'Files' }))
    expect(screen.getByText(/Items of 1/)).toBeTruthy()
  })

  it('leads back to the accounts where there is no files tab [CFG-51]', async () => {
    const { press } = await showHome([fresh], {
      id: 'DROPBOX',
      showFilesTab: false,
      useCarbonFilePicker: true,
    })
    expect(screen.queryByRole('tab')).toBeNull()
    await press('Back to accounts')
    expect(screen.getByRole('heading', { name: 'My Accounts' })).toBeTruthy()
  })

  it('of the provider opens in a window for the account at hand [API-128] [API-129]', async () => {
    const { press, api, windows } = await showHome([ann], { id: 'DROPBOX', useCarbonFilePicker: false })
    await press('Add more files')
    await waitFor(() => expect(windows.all[0]?.address).toMatch(/^https:/))
    expect(api.signIns).toMatchObject([
      { data_source_id: 1, service: 'DROPBOX', connecting_new_account: false, enable_file_picker: true },
    ])
  })

  it('is ours or the provider’s, as the host chooses [CFG-52] [API-129]', async () => {
    for (const [useCarbonFilePicker, enable_file_picker] of [
      [true, false],
      [false, true],
    ] as const) {
      const { press, api } = await showHome([], { id: 'DROPBOX', useCarbonFilePicker })
      await press('Connect Account')
      await waitFor(() =>
        expect(api.signIns).toMatchObject([{ connecting_new_account: true, enable_file_picker }]),
      )
      cleanup()
    }
  })

  it('is not offered where everything is imported', async () => {
    await showHome([anAccount({ id: 1, data_source_type: 'S3' })], { id: 'S3', syncSourceItems: false })
    expect(screen.getByText('Files of 1')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add more files' })).toBeNull()
  })
})

describe('drive that was connected', () => {
  const drives = [
    ['DROPBOX', 'Dropbox'],
    ['GOOGLE_DRIVE', 'Google Drive'],
    ['ONEDRIVE', 'OneDrive'],
    ['BOX', 'Box'],
  ] as const

  it.each(drives)('%s: asks for its files [ACC-46] [ACC-47] [ACC-48]', async (id, name) => {
    const { api, poll, press } = await showHome([], { id, useCarbonFilePicker: true })
    api.add(anAccount({ id: 7, data_source_type: id }))
    await poll()
    expect(await screen.findByText(`Your ${name} account is connected.`)).toBeTruthy()
    expect(
      screen.getByText("Please select files to add. Once you're done, you can close this tab."),
    ).toBeTruthy()
    await press(`Select Files from ${name}`)
    expect(await screen.findByText(/Items of 7/)).toBeTruthy()
    await waitFor(() => expect(screen.queryByText(`Your ${name} account is connected.`)).toBeNull())
  })

  it('opens the picker of the provider where that is used', async () => {
    const { api, poll, press, windows } = await showHome([], { id: 'DROPBOX', useCarbonFilePicker: false })
    api.add(ann)
    await poll()
    await press('Select Files from Dropbox')
    expect(windows.all).toHaveLength(1)
    await waitFor(() => expect(api.signIns).toMatchObject([{ data_source_id: 1 }]))
  })

  it('goes back to where one was [ACC-49]', async () => {
    const { api, poll, press } = await showHome([ann], { id: 'DROPBOX', useCarbonFilePicker: true })
    api.add({ ...bob, files_synced_at: null })
    await poll()
    await press('Go Back')
    await waitFor(() => expect(screen.queryByText('Your Dropbox account is connected.')).toBeNull())
    expect(screen.getByText('Files of 2')).toBeTruthy()
  })

  it('lists its files below the news, which begin on the way to them [F-317] [F-318]', async () => {
    const { api, poll } = await showHome([], { id: 'DROPBOX', useCarbonFilePicker: true })
    api.add(anAccount({ id: 7, data_source_type: 'DROPBOX' }))
    await poll()
    expect(screen.getByRole('alertdialog', { name: 'Your Dropbox account is connected.' })).toBeTruthy()
    expect(screen.getByText(/Items of 7/)).toBeTruthy()
    const select = screen.getByRole('button', { name: 'Select Files from Dropbox' })
    await waitFor(() => expect(document.activeElement).toBe(select))
  })
})

it('takes the news of a new drive away once files of it are queued [F-328]', async () => {
  const home = await showHome([], { id: 'DROPBOX', useCarbonFilePicker: true })
  const drive = anAccount({ id: 7, data_source_type: 'DROPBOX' })
  home.api.add(drive)
  await home.poll()
  expect(screen.getByRole('alertdialog', { name: 'Your Dropbox account is connected.' })).toBeTruthy()
  act(() => accountImport(home, { id: 'DROPBOX' }, drive).begin(['a']))
  expect(screen.queryByText('Your Dropbox account is connected.')).toBeNull()
})

describe('source that was chosen in the list', () => {
  it('signs in at once where nothing else can be done, and leaves the way on to a cancel', async () => {
    const { windows, press } = await showHome([], { id: 'DROPBOX', isChosen: true })
    expect(windows.all).toHaveLength(1)
    await press('Cancel')
    expect(screen.getByText('No account connected, please connect an account')).toBeTruthy()
    await press('Connect Account')
    expect(windows.all).toHaveLength(2)
  })

  it('opens its form at once, from which back leads to the list', async () => {
    const { press, navigation } = await showHome([], { id: 'S3', isChosen: true })
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy()
    await press('Back')
    expect(navigation.step).toBe('INTEGRATION_LIST')
  })

  it('leads from a later form back to the account', async () => {
    const { api, poll, press, navigation } = await showHome([], { id: 'SALESFORCE', isChosen: true })
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy()
    const revoked = { data_source_metadata: { access: 'revoked' } }
    api.add(anAccount({ id: 7, data_source_type: 'SALESFORCE', ...revoked }))
    await poll()
    await press('Reconnect')
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy()
    await press('Back')
    expect(screen.getByRole('button', { name: 'Reconnect' })).toBeTruthy()
    expect(navigation.step).not.toBe('INTEGRATION_LIST')
  })

  it.each([
    ['with an account', [ann], true],
    ['that the host opened', [], false],
  ] as const)('%s waits for the person', async (_, accounts, isChosen) => {
    const { windows } = await showHome(accounts, { id: 'DROPBOX', isChosen })
    expect(windows.all).toHaveLength(0)
  })
})

describe('repair', () => {
  it.each([
    [{ data_source_metadata: { access: 'expired' } }, /Your access to Dropbox has expired/],
    [{ data_source_metadata: { access: 'revoked' } }, /withdrawn at Dropbox/],
  ])('is offered for %j and keeps the account', async (broken, words) => {
    const { press, api, poll, windows } = await showHome([{ ...ann, ...broken }], { id: 'DROPBOX' })
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByText('Files of 1')).toBeTruthy()
    await press('Reconnect')
    expect(windows.all).toHaveLength(1)
    await waitFor(() =>
      expect(api.signIns).toMatchObject([
        { data_source_id: 1, connecting_new_account: false, enable_file_picker: false },
      ]),
    )
    expect(await screen.findByText('Waiting for you to sign in at Dropbox…')).toBeTruthy()
    api.change(1, ann)
    api.change(1, { data_source_metadata: null })
    await poll()
    expect(screen.queryByText(words)).toBeNull()
    expect(screen.queryByText('Waiting for you to sign in at Dropbox…')).toBeNull()
  })

  it('says why a sync failed and since when, tries again, and offers no sign-in where the access is fine [F-276]', async () => {
    const { api, poll, press } = await showHome(
      [
        {
          ...ann,
          sync_status: 'SYNC_ERROR',
          last_synced_at: '2024-03-05T15:07:00',
          data_source_metadata: { sync_error_message: 'Dropbox is down.' },
        },
      ],
      { id: 'DROPBOX' },
    )
    const words = 'Dropbox is down. Not synced since Mar 05, 2024, 03:07 PM.'
    expect(screen.getByText(`${words} Your files are kept.`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reconnect' })).toBeNull()
    await press('Try again')
    expect(api.resyncs).toHaveLength(1)
    api.change(1, { sync_status: 'SYNCING', data_source_metadata: null })
    await poll()
    expect(screen.getByText(`${words} We're trying again now.`)).toBeTruthy()
    api.change(1, { sync_status: 'READY' })
    await poll()
    expect(screen.queryByText(/Dropbox is down/)).toBeNull()
  })

  it('says what a sync waits for, without asking anybody to do something [F-281]', async () => {
    const message = 'Dropbox limits our requests. We go on by ourselves.'
    const waiting = { sync_status: 'SYNCING', data_source_metadata: { sync_error_message: message } }
    const { user } = await showHome([{ ...ann, ...waiting }], { id: 'DROPBOX' })
    expect(screen.getByText(message)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Accounts' }))
    const badge = screen.getByRole('button', { name: 'Syncing' })
    const tip = document.getElementById(badge.getAttribute('aria-describedby') ?? '')
    expect(tip?.textContent).toBe(message)
  })

  it('promises to keep files only where there are some [F-290]', async () => {
    const lost = { files_synced_at: null, data_source_metadata: { access: 'expired' } }
    await showHome([{ ...ann, ...lost }], { id: 'DROPBOX' })
    expect(screen.getByText(/Your access to Dropbox has expired/).textContent).not.toContain('kept')
  })

  it('counts down while the service lets nobody ask again [F-284]', async () => {
    const { advance, accounts } = await showHome([], {
      id: 'DROPBOX',
      replies: { '/user_data_sources': { status: 503, headers: { 'Retry-After': '90' } } },
    })
    expect(screen.getByText("Your accounts couldn't be loaded.")).toBeTruthy()
    expect(screen.getByText('Goes on by itself in 90 seconds.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await advance(30_000)
    expect(screen.getByText('Goes on by itself in 60 seconds.')).toBeTruthy()
    expect(accounts.outage).not.toBeNull()
  })
})
