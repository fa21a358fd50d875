import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { anAccount } from '../../testing/anAccount.ts'
import { showHome } from '../../testing/showHome.tsx'

afterEach(cleanup)

const WAITING = 'Waiting for you to sign in at Notion…'
const ann = anAccount({ id: 1, data_source_type: 'NOTION', files_synced_at: 't' })

async function connecting() {
  const home = await showHome([], { id: 'NOTION' })
  await home.press('Connect Account')
  await waitFor(() => expect(home.windows.all[0]?.address).not.toBeNull())
  return home
}

describe('connecting an account', () => {
  it('warns, opens a window and asks for where it leads [ACC-52] [FRM-66] [FRM-68] [API-130] [API-132]', async () => {
    const { windows, api, press } = await showHome([], { id: 'NOTION' })
    api.onCall = ({ path }) => (path.endsWith('oauth_url') ? new Promise(() => {}) : undefined)
    await press('Connect Account')
    expect(screen.getByText('You will be redirected to the service to connect your account')).toBeTruthy()
    expect(windows.all).toMatchObject([{ address: null }])
    cleanup()
    const other = await connecting()
    expect(other.windows.all[0]?.address).toBe('https://inlet.example/oauth/go?state=s')
    expect(other.api.signIns[0]).not.toHaveProperty('data_source_id')
    expect(other.api.signIns).toMatchObject([
      { service: 'NOTION', connecting_new_account: true, enable_file_picker: false },
    ])
  })

  it('waits for at most 20 s [FRM-71] [LIM-28]', async () => {
    const { advance } = await connecting()
    expect(screen.getByText(WAITING)).toBeTruthy()
    await advance(19_900)
    expect(screen.getByText(WAITING)).toBeTruthy()
    await advance(200)
    expect(screen.queryByText(WAITING)).toBeNull()
    expect(screen.getByRole('button', { name: 'Connect Account' })).toBeTruthy()
  })

  it('says after that time that nothing came back, and goes on in a new window or waits on', async () => {
    const { advance, windows, press, api, poll } = await connecting()
    const words = "We haven't heard back from the sign-in window yet. Finish there, or open it again."
    expect(screen.queryByText(words)).toBeNull()
    await advance(20_100)
    expect(screen.getByText(words)).toBeTruthy()
    await press('Open again')
    await waitFor(() => expect(windows.all[1]?.address).not.toBeNull())
    expect(screen.getByText(WAITING)).toBeTruthy()
    expect(screen.queryByText(words)).toBeNull()
    await advance(20_100)
    expect(screen.getByText(words)).toBeTruthy()
    api.add(ann)
    await poll()
    expect(screen.queryByText(words)).toBeNull()
    expect(screen.getByText('Items of 1')).toBeTruthy()
  })

  it('ends with the account, which is selected [FRM-72]', async () => {
    const { api, poll } = await connecting()
    api.add(ann)
    await poll()
    expect(screen.queryByText(WAITING)).toBeNull()
    expect(screen.getByText('Items of 1')).toBeTruthy()
  })

  it('does not end with an account of another source [FRM-74]', async () => {
    const { api, poll } = await connecting()
    api.add(anAccount({ id: 5, data_source_type: 'GMAIL' }))
    await poll()
    expect(screen.getByText(WAITING)).toBeTruthy()
  })

  it('lands on an account that comes late', async () => {
    const { api, poll, advance } = await connecting()
    await advance(60_000)
    api.add(ann)
    await poll()
    expect(screen.getByText('Items of 1')).toBeTruthy()
  })

  it('lands on an account that came while another screen showed', async () => {
    const { api, poll, unmount, home } = await showHome([{ ...ann, last_synced_at: '2024-01-01' }], {
      id: 'NOTION',
    })
    unmount()
    api.add({ ...ann, id: 2 })
    await poll()
    render(home)
    expect(screen.getByText('Files of 2')).toBeTruthy()
  })

  it('offers to open the window again when it looks closed, in place of the old one', async () => {
    const { windows, advance, press, api } = await connecting()
    const [first] = windows.all
    if (first) first.looksClosed = true
    await advance(600)
    expect(screen.getByText(/looks closed/)).toBeTruthy()
    expect(screen.getByText(WAITING)).toBeTruthy()
    await press('Open again')
    expect(windows.all).toHaveLength(2)
    await waitFor(() => expect(api.signIns).toHaveLength(2))
    expect(screen.queryByText(/looks closed/)).toBeNull()
  })

  it('goes by a plain link where no window can be opened [FRM-67]', async () => {
    const { windows, press, user } = await showHome([], { id: 'NOTION' })
    windows.blocked = true
    await press('Connect Account')
    expect(await screen.findByText('Failed to start Oauth flow')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Continue to Notion in a new tab' })
    expect(link.getAttribute('href')).toBe('https://inlet.example/oauth/go?state=s')
    expect(screen.getByText(/^Number the page asks for:/).textContent).toContain('4711')
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(screen.queryByText(WAITING)).toBeNull()
    link.addEventListener('click', (event) => event.preventDefault())
    await user.click(link)
    expect(screen.getByText(WAITING)).toBeTruthy()
  })

  it('says why it cannot, here and in the window [FRM-69]', async () => {
    const { windows, press, api } = await showHome([], { id: 'NOTION' })
    api.onCall = ({ path }) =>
      path.endsWith('oauth_url') ? { status: 400, body: { detail: 'It cannot be.' } } : undefined
    await press('Connect Account')
    expect(await screen.findByText('It cannot be.')).toBeTruthy()
    expect(windows.all[0]?.text).toBe('It cannot be.')
    expect(screen.getByRole('button', { name: 'Connect Account' })).toBeTruthy()
  })

  it('says why nothing came of it, and what helps, and can be begun again [F-065]', async () => {
    const { api, advance } = await connecting()
    api.progress = { status: 'FAILED', reason: 'admin-approval' }
    await advance(1000)
    expect(screen.queryByText(WAITING)).toBeNull()
    expect(
      screen.getByText('An administrator of your organization has to approve Notion first.'),
    ).toBeTruthy()
    expect(screen.getByText(/Ask your administrator/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Connect Account' })).toBeTruthy()
  })

  it('waits where an administrator has to agree, with a link for them, tells the host once, and goes on when they have', async () => {
    const { api, advance, windows, press, host } = await connecting()
    const approval = {
      url: 'https://login.example/organizations/v2.0/adminconsent?state=a',
      is_granted: false,
      oauth_url: 'https://inlet.example/oauth/go?state=s',
      number: '0815',
    }
    const waits = (more: object) => {
      api.progress = { status: 'WAITING', reason: 'admin-approval', approval: { ...approval, ...more } }
    }
    waits({})
    await advance(1000)
    await advance(5000)
    expect(screen.queryByText(WAITING)).toBeNull()
    expect(screen.getByText(/Waiting for an administrator to approve Notion/)).toBeTruthy()
    expect(screen.getByLabelText('Link for your administrator')).toHaveProperty('value', approval.url)
    expect(screen.getByText(/^Send this link to your administrator/)).toBeTruthy()
    const errors = host.events.filter(({ kind }) => kind === 'error')
    expect(errors).toMatchObject([{ payload: { error: { code: 'ADMIN_APPROVAL_NEEDED' } } }])
    expect(api.canceledKeys).toEqual([])

    waits({ is_granted: true })
    await advance(5000)
    expect(screen.getByText('Notion is approved. Sign in again to continue.')).toBeTruthy()
    await press('Sign in again')
    expect(windows.all.at(-1)).toMatchObject({ address: approval.oauth_url })
    expect(screen.getByText(/^Number the page asks for:/).textContent).toContain('0815')
    expect(screen.getByText(WAITING)).toBeTruthy()
    api.add(ann)
    api.progress = {}
    await advance(5000)
    expect(screen.queryByText(/to approve/)).toBeNull()
    expect(await screen.findByText('Items of 1')).toBeTruthy()
  })

  it('says what to do where the source has no page for administrators', async () => {
    const { api, advance, windows, press } = await connecting()
    const approval = {
      url: null,
      is_granted: false,
      oauth_url: 'https://inlet.example/oauth/go?state=s',
      number: '1',
    }
    api.progress = { status: 'WAITING', reason: 'admin-approval', approval }
    await advance(1000)
    expect(screen.queryByLabelText('Link for your administrator')).toBeNull()
    expect(screen.getByText(/Ask your administrator to approve it/)).toBeTruthy()
    windows.blocked = true
    await press('Sign in again')
    expect(screen.getByRole('link', { name: 'Continue to Notion in a new tab' })).toBeTruthy()
    await press('Cancel')
    expect(api.canceledKeys).toEqual(['key-1'])
  })

  it('can be given up', async () => {
    const { press, windows, api } = await connecting()
    await press('Cancel')
    expect(api.canceledKeys).toEqual(['key-1'])
    expect(screen.queryByText(WAITING)).toBeNull()
    expect(windows.all[0]?.looksClosed).toBe(true)
    expect(screen.getByRole('button', { name: 'Connect Account' })).toBeTruthy()
  })
})

it('keeps the focus: in the panel that takes the place of the button, and on the button after it [F-312]', async () => {
  const { press } = await connecting()
  const panel = screen.getByRole('region', { name: 'Sign-in' })
  expect(document.activeElement).toBe(panel)
  await press('Cancel')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect Account' }))
})
