import type { WidgetOptions } from '@inlet/wire/bridge'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BANNER_LIFETIME } from '../domain/shell/Banners.ts'
import { type Replies, servicesFor } from '../testing/servicesFor.ts'
import { App } from './App.tsx'
import { Bootstrap } from './Bootstrap.ts'
import { followSession } from './followSession.ts'
import { HostOptions } from './HostOptions.ts'
import { Showing } from './Showing.ts'

const errors = vi.spyOn(console, 'error')
let stopFollowing = () => {}
beforeEach(() => {
  errors.mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  stopFollowing()
})

// Chunks load from disk here. On a busy machine, the first import of one outlasts a test's timeout.
beforeAll(() =>
  Promise.all([
    import('../features/account-home/AccountHomeScreen.tsx'),
    import('../features/local-upload/LocalUploadScreen.tsx'),
    import('../features/website-scrape/WebsiteScrapeScreen.tsx'),
    import('../ui/overlay/ConfirmDialog.tsx'),
  ]),
)

const DEPLOYMENT = { tosURL: 'https://inlet.example/terms', privacyPolicyURL: null }
const removed: Replies = { '/auth/v1/white_labeling': { body: { remove_branding: true } } }
const three: WidgetOptions = {
  orgName: 'Acme',
  enabledIntegrations: [{ id: 'DROPBOX' }, { id: 'LOCAL_FILES' }, { id: 'WEB_SCRAPER' }],
}

function open(options: WidgetOptions = three, replies: Replies = {}, tokenless = 0, isPrepared = false) {
  const services = servicesFor(options, replies)
  for (let time = 0; time < tokenless; time++)
    services.host.answers.push({ ok: false, code: 'TOKEN_REJECTED', message: '' })
  const bootstrap = new Bootstrap(services, new HostOptions(services.host), () => services.tokens.close())
  stopFollowing = followSession(services)
  const onShown = vi.fn()
  const showing = new Showing(services.visibility)
  if (!isPrepared) showing.show()
  void bootstrap.start()
  render(
    <App
      services={services}
      bootstrap={bootstrap}
      closeGuard={services.closeGuard}
      deployment={DEPLOYMENT}
      showing={showing}
      onShown={onShown}
    />,
  )
  return { ...services, onShown, showing, bootstrap, user: userEvent.setup() }
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

describe('App', () => {
  it('leads from consent to the list, into each kind of source and back, without an address [SHL-15] [SHL-16] [SHL-17] [SHL-18] [SHL-19]', async () => {
    const address = location.href
    const { user } = open()
    await heading('Connect with Inlet')
    await press(user, 'Connect')
    await heading('Integrations')
    for (const [card, title] of [
      [/^Dropbox/, 'Dropbox'],
      [/^Upload Files/, 'Upload Files'],
      [/^Web Scraper/, 'Web Scraper'],
    ] as const) {
      await press(user, card)
      await heading(title)
      await press(user, 'Back')
      await heading('Integrations')
    }
    await press(user, 'Back')
    await heading('Connect with Inlet')
    expect(location.href).toBe(address)
  })

  it('asks the host for the width of each step [SHL-10] [SHL-12]', async () => {
    const { user, host } = open()
    await press(user, 'Connect')
    await press(user, /^Dropbox/)
    await press(user, 'Back')
    await press(user, 'Back')
    expect(host.widths).toEqual([415, 784, 415])
  })

  it('shows that it loads until the branding is known [SHL-29]', async () => {
    let answer = () => {}
    open(three, {
      '/auth/v1/white_labeling': () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: { remove_branding: true } })
        }),
    })
    expect(screen.getByText('Opening…').closest('[role=status]')).toBeTruthy()
    await waitFor(() => answer())
    await act(async () => answer())
    await heading('Integrations')
    expect(screen.queryByText('Opening…')).toBeNull()
  })

  it('never shows the consent screen where branding is removed [CON-14]', async () => {
    const { user } = open(three, removed)
    await heading('Integrations')
    await press(user, /^Dropbox/)
    await press(user, 'Back')
    expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull()
  })

  it('closes by the button in the header of every step [SHL-03] [SHL-04]', async () => {
    const { user, host } = open()
    await heading('Connect with Inlet')
    await press(user, 'Close')
    await press(user, 'Connect')
    await heading('Integrations')
    await press(user, 'Close')
    await press(user, /^Dropbox/)
    await heading('Dropbox')
    await press(user, 'Close')
    expect(host.closes).toEqual(['close-button', 'close-button', 'close-button'])
  })

  it('keeps the close button where the host ignores it [SHL-03]', async () => {
    const { user, host } = open({ ...three, alwaysOpen: true })
    await heading('Connect with Inlet')
    await press(user, 'Close')
    // The SDK knows that the widget stays open, so the frame may ask safely.
    expect(host.closes).toEqual(['close-button'])
    await heading('Connect with Inlet')
  })

  it('asks before it closes while something would be lost', async () => {
    const { user, host, session } = open()
    await heading('Connect with Inlet')
    act(() => void session.hold(() => 'Files are still being uploaded.'))
    await press(user, 'Close')
    await screen.findByText('Files are still being uploaded.')
    expect(host.closes).toEqual([])
    await press(user, 'Stay')
    await waitFor(() => expect(screen.queryByText('Files are still being uploaded.')).toBeNull())
    await press(user, 'Close')
    await screen.findByRole('alertdialog')
    const [confirm] = screen.getAllByRole('button', { name: 'Close' }).slice(-1)
    if (confirm) await user.click(confirm)
    expect(host.closes).toEqual(['close-button'])
  })

  it('says who did not confirm the person, and recovers on Retry [ERR-01]', async () => {
    const { user } = open(three, {}, 1)
    expect(await screen.findByText("You aren't signed in")).toBeTruthy()
    expect(screen.getByText(/Acme didn't confirm who you are/)).toBeTruthy()
    await press(user, 'Retry')
    await heading('Connect with Inlet')
  })

  it('could not fetch the list where there is neither a token nor an integration [LST-21]', async () => {
    const { user } = open({ enabledIntegrations: [] }, {}, 1)
    expect(await screen.findByText('Could not fetch integrations list.')).toBeTruthy()
    await press(user, 'Retry')
    await heading('Connect with Inlet')
  })

  it('says so when the page may not use the token, and offers nothing to type into', async () => {
    open(three, { '/auth/v1/white_labeling': { body: { allowed_origins: [] } } })
    expect(await screen.findByText("https://app.example.com isn't allowed to open this window")).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('keeps the step when options change, and leaves a source that is taken away', async () => {
    const { user, session } = open(three, removed)
    await press(user, /^Dropbox/)
    await heading('Dropbox')
    act(() => session.setOptions({ ...three, orgName: 'Beta', theme: 'dark' }))
    await heading('Dropbox')
    expect(document.documentElement.dataset.theme).toBe('dark')
    act(() => session.setOptions({ ...three, enabledIntegrations: [{ id: 'LOCAL_FILES' }] }))
    await heading('Integrations')
  })

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
  ] as const)('follows the theme %s [CFG-29]', (theme, expected) => {
    open({ ...three, theme })
    expect(document.documentElement.dataset.theme).toBe(expected)
  })

  it('takes no focus while it is only prepared, and the title has it once it is shown', async () => {
    const { showing, onShown } = open(three, removed, 0, true)
    const title = await heading('Integrations')
    expect(onShown).toHaveBeenCalledExactlyOnceWith(true)
    expect(document.activeElement).toBe(document.body)
    act(() => showing.show())
    expect(document.activeElement).toBe(title)
  })

  it('says that it could not be prepared where there is no token', async () => {
    const { onShown } = open(three, removed, 9, true)
    await waitFor(() => expect(onShown).toHaveBeenCalledExactlyOnceWith(false))
  })

  it('shows a banner under the header until it is dismissed or its time is over [SHL-34] [SHL-36] [SHL-38] [SHL-42]', async () => {
    const { user, banners, clock } = open(three, removed)
    await heading('Integrations')
    act(() => banners.show({ type: 'ERROR', message: 'It did not work.' }))
    expect(screen.getByText('It did not work.').closest('[role=alert]')).toBeTruthy()
    await press(user, 'Got It')
    expect(screen.queryByText('It did not work.')).toBeNull()
    act(() => banners.show({ type: 'ERROR', message: 'Again.' }))
    act(() => clock.advance(BANNER_LIFETIME))
    expect(screen.queryByText('Again.')).toBeNull()
  })
})
