import type { Account } from '@inlet/wire/service'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aFile } from '../../testing/aFile.ts'
import { anAccount } from '../../testing/anAccount.ts'
import { FakeFileApi } from '../../testing/FakeFileApi.ts'
import type { ServiceCall } from '../../testing/serviceClientFor.ts'
import { showHome } from '../../testing/showHome.tsx'

afterEach(cleanup)

const MENU = 'Account actions'
const QUESTION = 'Are you sure you want to disconnect your account?'
const ann = anAccount({ id: 1, data_source_external_id: 'DROPBOX|ann@x.org', files_synced_at: 't' })
const bob = anAccount({ id: 2, data_source_external_id: 'DROPBOX|bob@x.org', files_synced_at: 't' })
const refused = { status: 500, body: { detail: 'Not now.' } }

/** Calls of accounts, by id, that the service refuses. */
const refuse =
  (...ids: number[]) =>
  ({ path, body }: ServiceCall) =>
    path !== '/user_data_sources' && ids.some((id) => JSON.stringify(body).includes(`:${id}}`))
      ? refused
      : undefined

const home = (accounts: readonly Account[] = [ann], more = {}) =>
  showHome(accounts, { id: 'DROPBOX', ...more })
const items = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent)

describe('menu of the account', () => {
  it('has what applies [ACC-05] [ACC-12] [ACC-13] [ACC-15]', async () => {
    for (const [sync_status, expected] of [
      ['READY', ['Re-sync account', 'Sync history', 'Disconnect account']],
      ['QUEUED_FOR_SYNCING', ['Re-sync account', 'Sync history', 'Disconnect account']],
      ['SYNCING', ['Re-sync account', 'Sync history', 'Cancel sync', 'Disconnect account']],
    ] as const) {
      const { press } = await home([{ ...ann, sync_status }])
      await press(MENU)
      expect(await items()).toEqual(expected)
      cleanup()
    }
  })

  it('leads to more pages where the source has them and our picker shows them [ACC-14] [ACC-16] [CFG-91] [API-128]', async () => {
    const page = { ...ann, data_source_type: 'NOTION' }
    const { choose, api } = await showHome([page], { id: 'NOTION' })
    await choose(MENU, 'Select more pages')
    await waitFor(() =>
      expect(api.signIns).toMatchObject([
        { data_source_id: 1, service: 'NOTION', connecting_new_account: false, enable_file_picker: true },
      ]),
    )
    cleanup()
    const providers = await showHome([page], { id: 'NOTION', useCarbonFilePicker: false })
    await providers.press(MENU)
    expect(await items()).not.toContain('Select more pages')
    cleanup()
    const { press } = await home([ann])
    await press(MENU)
    expect(await items()).not.toContain('Select more pages')
  })

  it.each([
    ['Re-sync account', 'Your connection is being synced', 'Error resyncing connection'],
    ['Cancel sync', 'Your sync has been cancelled', 'Error cancelling sync'],
  ] as const)(
    '%s says how it went, and the host hears of a failure [ACC-25] [ACC-26] [ACC-27] [ACC-28] [API-143] [API-144]',
    async (item, success, failure) => {
      const { choose, api, host } = await home([{ ...ann, sync_status: 'SYNCING' }])
      await choose(MENU, item)
      expect(await screen.findByText(success)).toBeTruthy()
      expect(host.events).toEqual([])
      api.onCall = refuse(1)
      await choose(MENU, item)
      expect(await screen.findByText(failure)).toBeTruthy()
      expect(screen.getByText('Not now.')).toBeTruthy()
      expect(item === 'Cancel sync' ? api.cancels : api.resyncs).toEqual([
        { data_source_id: 1 },
        { data_source_id: 1 },
      ])
      expect(host.events).toMatchObject([
        { kind: 'error', payload: { status: 400, action: 'ERROR', data: [{ message: 'Not now.' }] } },
      ])
    },
  )
})

describe('sharing with the team', () => {
  const mine = (with_team: boolean, is_own = true) => ({
    ...ann,
    data_source_metadata: { sharing: { owner_user_id: is_own ? 'ann' : null, is_own, with_team } },
  })
  const box = () => screen.findByRole('checkbox', { name: 'Share with your team' })

  it('is switched on and off by the person whose account it is, and nobody else is asked', async () => {
    const sent: unknown[] = []
    const replies = {
      '/accounts/1/sharing': (call: ServiceCall) => {
        sent.push(call.body)
        return { body: call.body }
      },
    }
    const { api, user, poll } = await home([mine(false)], { replies })
    expect(screen.getByText('Only you find what is imported from this account.')).toBeTruthy()
    for (const with_team of [true, false]) {
      await user.click(await box())
      const said = with_team ? 'Your team can find the files' : "Your team can't find the files"
      expect(await screen.findByText(new RegExp(said))).toBeTruthy()
      api.change(1, mine(with_team))
      await poll()
      expect((await box()).matches(':checked')).toBe(with_team)
    }
    expect(sent).toEqual([{ with_team: true }, { with_team: false }])
    for (const account of [ann, mine(true, false)]) {
      cleanup()
      await home([account])
      expect(screen.queryByRole('checkbox', { name: 'Share with your team' })).toBeNull()
    }
  })

  it.each([
    ['the menu of the account', MENU, {}],
    ['the menu of a row, where no files are shown', 'Actions for ann@x.org', { showFilesTab: false }],
  ] as const)('is offered in %s', async (_, menu, more) => {
    const sent: unknown[] = []
    const replies = {
      '/accounts/1/sharing': (call: ServiceCall) => {
        sent.push(call.body)
        return { body: call.body }
      },
    }
    const { api, choose, poll } = await home([mine(false)], { replies, ...more })
    await choose(menu, 'Share with your team')
    expect(await screen.findByText(/Your team can find the files/)).toBeTruthy()
    api.change(1, mine(true))
    await poll()
    await choose(menu, 'Stop sharing with your team')
    expect(await screen.findByText(/Your team can't find the files/)).toBeTruthy()
    expect(sent).toEqual([{ with_team: true }, { with_team: false }])
    cleanup()
    const { press } = await home([mine(true, false)], more)
    await press(menu)
    expect((await items()).filter((item) => item?.includes('team'))).toEqual([])
  })

  it('says so if it fails, and stays as it was', async () => {
    const { user } = await home([mine(true)], { replies: { '/accounts/1/sharing': refused } })
    await user.click(await box())
    expect(await screen.findByText("The sharing couldn't be changed.")).toBeTruthy()
    expect((await box()).matches(':checked')).toBe(true)
  })
})

describe('disconnecting', () => {
  it('asks first, and goes back without a call [ACC-17] [ACC-18] [ACC-20]', async () => {
    const { choose, press, api } = await home()
    await choose(MENU, 'Disconnect account')
    expect(await screen.findByText(QUESTION)).toBeTruthy()
    expect(
      screen.getByText(
        "If you disconnect your account, you'll have to reconnect to start syncing content again.",
      ),
    ).toBeTruthy()
    await press('Go Back')
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
    expect(api.revoked).toEqual([])
    expect(screen.getByText('Files of 1')).toBeTruthy()
  })

  it('of the only account leads to connecting, at once and for good [ACC-19] [ACC-21] [ACC-24] [API-142]', async () => {
    const { choose, press, api, poll, host } = await home()
    await choose(MENU, 'Disconnect account')
    await press('Disconnect account')
    expect(await screen.findByText('Successfully disconnected account')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Connect Account' })).toBeTruthy()
    expect(api.revoked).toEqual([{ data_source_id: 1 }])
    await poll()
    expect(screen.getByRole('button', { name: 'Connect Account' })).toBeTruthy()
    expect(host.events).toMatchObject([
      {
        kind: 'success',
        payload: { action: 'UPDATE', data: { data_source_external_id: 'DROPBOX|ann@x.org' } },
      },
    ])
  })

  it('of one of two leaves the other [ACC-23]', async () => {
    const { choose, press, api } = await home([{ ...ann, last_synced_at: '2024-02-02' }, bob])
    let answer = () => {}
    // A response from before the change still lists the account.
    api.onCall = ({ path }) =>
      path === '/user_data_sources'
        ? new Promise((resolve) => {
            answer = () => resolve({ body: { results: [ann, bob], count: 2 } })
          })
        : undefined
    await choose(MENU, 'Disconnect account')
    await press('Disconnect account')
    expect(await screen.findByText('Files of 2')).toBeTruthy()
    await waitFor(() => answer())
    await press('Account: bob@x.org')
    expect(await items()).toEqual(['bob@x.org', 'Add Account'])
  })

  it('shows its own failure and can be tried again [ACC-22]', async () => {
    const { choose, press, api, host } = await home()
    api.onCall = refuse(1)
    await choose(MENU, 'Disconnect account')
    await press('Disconnect account')
    const dialog = await screen.findByRole('alertdialog')
    expect(await within(dialog).findByText('Error disconnecting account: Not now.')).toBeTruthy()
    expect(host.events).toMatchObject([{ kind: 'error', payload: { data: [{ message: 'Not now.' }] } }])
    api.onCall = () => undefined
    await press('Disconnect account')
    expect(await screen.findByText('Successfully disconnected account')).toBeTruthy()
  })

  it('calls once, however often it is pressed, and stays open meanwhile', async () => {
    const { choose, press, api, user } = await home()
    let answer = () => {}
    api.onCall = ({ path }) =>
      path === '/revoke_access_token'
        ? new Promise((resolve) => {
            answer = () => resolve({ body: { success: true } })
          })
        : undefined
    await choose(MENU, 'Disconnect account')
    await press('Disconnect account')
    await press('Disconnect account')
    await user.keyboard('{Escape}')
    expect(screen.getByText(QUESTION)).toBeTruthy()
    expect(api.revoked).toHaveLength(1)
    answer()
    await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  })
})

describe('My Accounts', () => {
  const list = (accounts: readonly Account[], more = {}) => home(accounts, { showFilesTab: false, ...more })
  const check = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })

  it('lists each with checkbox, name and the date of its last sync, if any [ACC-08] [ACC-34] [ACC-35] [ACC-36] [ACC-37] [ACC-38]', async () => {
    await list([{ ...ann, last_synced_at: '2024-03-05T15:07' }, bob])
    expect(screen.getByRole('heading', { name: 'My Accounts' })).toBeTruthy()
    const [first, second] = screen.getAllByRole('listitem')
    expect(first?.textContent).toContain('ann@x.orgLast synced at Mar 05, 2024, 03:07 PM')
    expect(second?.textContent).toBe('bob@x.orgConnected')
    expect(check('ann@x.org')).toBeTruthy()
    expect(check('bob@x.org')).toBeTruthy()
  })

  it('says when the source was last asked, what came of it, and when it is by itself [F-015]', async () => {
    const fresh = (
      last_changes: { added: number; changed: number; removed: number },
      next_look_at: string | null,
    ) => ({
      data_source_metadata: { looked_at: '2024-03-05T15:07', next_look_at, last_changes },
    })
    await list([
      { ...ann, ...fresh({ added: 1234, changed: 0, removed: 2 }, '2024-03-05T16:10') },
      { ...bob, ...fresh({ added: 0, changed: 0, removed: 0 }, null) },
    ])
    const [first, second] = screen.getAllByRole('listitem')
    expect(first?.textContent).toBe(
      'ann@x.orgLast checked at Mar 05, 2024, 03:07 PM: 1,234 new, 2 removedNext check at Mar 05, 2024, 04:10 PMConnected',
    )
    expect(second?.textContent).toBe('bob@x.orgLast checked at Mar 05, 2024, 03:07 PM: no changesConnected')
  })

  it('says so above the files of an account, too [F-015]', async () => {
    const data_source_metadata = {
      looked_at: '2024-03-05T15:07',
      next_look_at: '2024-03-05T16:10',
      last_changes: { added: 1, changed: 0, removed: 0 },
    }
    await home([{ ...ann, data_source_metadata }])
    expect(screen.getByText('Files of 1')).toBeTruthy()
    expect(screen.getByText('Last checked at Mar 05, 2024, 03:07 PM: 1 new')).toBeTruthy()
    expect(screen.getByText('Next check at Mar 05, 2024, 04:10 PM')).toBeTruthy()
  })

  it('is a tab beside the files [ACC-08]', async () => {
    const { user } = await home([ann, bob])
    expect(screen.queryByText('My Accounts')).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Accounts' }))
    expect(screen.getByRole('heading', { name: 'My Accounts' })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: 'Files' }))
    expect(screen.getByText('Files of 2')).toBeTruthy()
  })

  it('acts on the account whose menu it is [ACC-39] [ACC-41]', async () => {
    const { choose, api, press } = await list([ann, { ...bob, sync_status: 'SYNCING' }])
    await choose('Actions for ann@x.org', 'Re-Sync')
    await choose('Actions for bob@x.org', 'Cancel Sync')
    await waitFor(() => expect(api.cancels).toEqual([{ data_source_id: 2 }]))
    expect(api.resyncs).toEqual([{ data_source_id: 1 }])
    await press('Actions for ann@x.org')
    expect(await items()).toEqual(['Re-Sync', 'Select Files'])
  })

  it('opens the picker of the account that was clicked, each time [ACC-40]', async () => {
    const { choose, press } = await list([ann, bob])
    for (const [name, id] of [
      ['ann@x.org', 1],
      ['bob@x.org', 2],
      ['bob@x.org', 2],
    ] as const) {
      await choose(`Actions for ${name}`, 'Select Files')
      expect(await screen.findByText(new RegExp(`Items of ${id}`))).toBeTruthy()
      await press('Back to accounts')
    }
  })

  it('opens the provider’s picker for the account that was clicked [ACC-40]', async () => {
    const { choose, api } = await list([ann, bob], { useCarbonFilePicker: false })
    await choose('Actions for ann@x.org', 'Select Files')
    await waitFor(() => expect(api.signIns).toMatchObject([{ data_source_id: 1 }]))
  })

  it('adds an account [ACC-45]', async () => {
    const { press, api } = await list([ann])
    await press('Add Account')
    await waitFor(() => expect(api.signIns).toMatchObject([{ connecting_new_account: true }]))
  })

  it('syncs all that are checked, counts, and keeps what failed checked [ACC-42] [ACC-44]', async () => {
    const { press, api, user, host } = await list([ann, bob])
    api.onCall = refuse(2)
    await user.click(check('ann@x.org'))
    await user.click(check('bob@x.org'))
    await press('Re-sync accounts')
    expect(await screen.findByText('1 succeeded, 1 failed: Not now.')).toBeTruthy()
    expect(api.resyncs).toEqual([{ data_source_id: 1 }, { data_source_id: 2 }])
    expect(check('ann@x.org')).toHaveProperty('checked', false)
    expect(check('bob@x.org')).toHaveProperty('checked', true)
    expect(host.events).toHaveLength(1)
  })

  it('disconnects all that are checked, after a question, and counts [ACC-43] [ACC-44]', async () => {
    const { press, api, user } = await list([ann, bob, anAccount({ id: 3, files_synced_at: 't' })])
    api.onCall = refuse(2)
    await user.click(check('ann@x.org'))
    await user.click(check('bob@x.org'))
    await press('Disconnect accounts')
    const dialog = await screen.findByRole('alertdialog', { name: 'Disconnect 2 accounts?' })
    expect(api.revoked).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Disconnect accounts' }))
    expect(await screen.findByText('1 succeeded, 1 failed: Not now.')).toBeTruthy()
    expect(api.revoked).toEqual([{ data_source_id: 1 }, { data_source_id: 2 }])
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'bob@x.orgConnected',
      'Account 3Connected',
    ])
  })

  it('is busy until every call is answered', async () => {
    const { press, api, user } = await list([ann, bob])
    const answers: (() => void)[] = []
    api.onCall = ({ path }) =>
      path === '/revoke_access_token'
        ? new Promise((resolve) => answers.push(() => resolve({ body: { success: true } })))
        : undefined
    await user.click(check('ann@x.org'))
    await user.click(check('bob@x.org'))
    await press('Disconnect accounts')
    const dialog = await screen.findByRole('alertdialog')
    const confirm = within(dialog).getByRole('button', { name: 'Disconnect accounts' })
    await user.click(confirm)
    answers[0]?.()
    expect(await within(dialog).findByText('1 of 2 accounts done…')).toBeTruthy()
    await user.click(confirm)
    expect(api.revoked).toHaveLength(2)
    answers[1]?.()
    expect(await screen.findByText('2 succeeded, 0 failed')).toBeTruthy()
  })

  it('keeps what was checked while others were synced', async () => {
    const { press, api, user } = await list([ann, bob])
    let answer = () => {}
    api.onCall = ({ path }) =>
      path === '/integrations/items/sync'
        ? new Promise((resolve) => {
            answer = () => resolve({ body: ann })
          })
        : undefined
    await user.click(check('ann@x.org'))
    await press('Re-sync accounts')
    await user.click(check('bob@x.org'))
    await waitFor(() => expect(api.resyncs).toHaveLength(1))
    answer()
    expect(await screen.findByText('1 succeeded, 0 failed')).toBeTruthy()
    expect(check('ann@x.org')).toHaveProperty('checked', false)
    expect(check('bob@x.org')).toHaveProperty('checked', true)
  })

  it('says which account needs its owner, and leads there', async () => {
    const { choose, api } = await list([
      ann,
      { ...bob, data_source_metadata: { access: 'expired', type: null, username: null } },
    ])
    expect(screen.getByText('Access has expired')).toBeTruthy()
    await choose('Actions for bob@x.org', 'Reconnect')
    await waitFor(() =>
      expect(api.signIns).toMatchObject([{ data_source_id: 2, connecting_new_account: false }]),
    )
  })
})

describe('warning that content is being synced', () => {
  const WARNING = 'Your content is being synced.'

  it.each(['SYNCING', 'QUEUED_FOR_SYNCING', 'QUEUED_FOR_SYNC'])(
    'stands while the account is %s, and goes at the poll that says otherwise [FIL-34] [FIL-35] [ACC-51]',
    async (sync_status) => {
      const { api, poll, user } = await home([{ ...ann, sync_status }])
      expect(screen.getByText(WARNING)).toBeTruthy()
      expect(screen.getByText("We'll refresh the list automatically.")).toBeTruthy()
      await poll()
      await user.click(screen.getByRole('tab', { name: 'Accounts' }))
      expect(screen.getByText(WARNING)).toBeTruthy()
      api.change(1, { sync_status: 'READY' })
      await poll()
      expect(screen.queryByText(WARNING)).toBeNull()
    },
  )

  describe('of a new account, whose contents are being listed', () => {
    const fresh = anAccount({ ...ann, files_synced_at: null, sync_status: 'SYNCING' })

    it('does not stand before something was chosen [F-071]', async () => {
      const { poll } = await home([fresh])
      await poll()
      expect(screen.queryByText(WARNING)).toBeNull()
    })

    it('stands as soon as files of it are imported, and follows the listing no longer [F-071]', async () => {
      const files = new FakeFileApi()
      const { api, poll } = await home([fresh], { replies: files.replies })
      await poll()
      expect(screen.queryByText(WARNING)).toBeNull()
      files.add(aFile({ id: 5, organization_user_data_source_id: 1 }))
      await poll()
      expect(await screen.findByText(WARNING)).toBeTruthy()
      api.change(1, { sync_status: 'READY', source_items_synced_at: 't', files_synced_at: 't' })
      await poll()
      expect(screen.queryByText(WARNING)).toBeNull()
      const asked = files.queries.length
      await poll()
      expect(files.queries).toHaveLength(asked)
    })
  })

  it('lets others have their time, and comes back', async () => {
    const { banners, advance } = await home([{ ...ann, sync_status: 'SYNCING' }])
    banners.show({ type: 'ERROR', message: 'Something else' })
    await advance(0)
    expect(screen.queryByText(WARNING)).toBeNull()
    await advance(5000)
    expect(screen.getByText(WARNING)).toBeTruthy()
  })

  it('stays away once dismissed, until the next sync', async () => {
    const { api, poll, press, banners, advance } = await home([{ ...ann, sync_status: 'SYNCING' }])
    await press('Got It')
    await poll()
    banners.show({ type: 'ERROR', message: 'Something else' })
    await advance(5000)
    expect(screen.queryByText(WARNING)).toBeNull()
    api.change(1, { sync_status: 'READY' })
    await poll()
    api.change(1, { sync_status: 'SYNCING' })
    await poll()
    expect(screen.getByText(WARNING)).toBeTruthy()
  })

  it('leaves with the screen', async () => {
    const { banners, unmount } = await home([{ ...ann, sync_status: 'SYNCING' }])
    unmount()
    expect(banners.current).toBeNull()
  })
})
