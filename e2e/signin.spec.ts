import type { WidgetOptions } from '@inlet/wire/bridge'
import type { FrameLocator } from '@playwright/test'
import { blockPopups } from './blockPopups.ts'
import { Gate, record, refuse, removeBranding } from './support/faults.ts'
import { HostPage } from './support/HostPage.ts'
import { test as base } from './support/hostPages.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { SignInPage } from './support/SignInPage.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test.beforeEach(({ page }) => removeBranding(page))

type Source = 'DROPBOX' | 'NOTION' | 'ONEDRIVE'

async function openHome(widget: Widget, id: Source = 'DROPBOX', options: WidgetOptions = {}): Promise<void> {
  await widget.openSource({ id, useCarbonFilePicker: true }, { dataSourcePollingInterval: 3000, ...options })
  await expect(widget.button('Connect Account')).toBeVisible()
}

const pressConnect = (widget: Widget) => widget.button('Connect Account').click()
const signIn = (widget: Widget) => SignInPage.after(widget.page, () => pressConnect(widget))
const banner = (widget: Widget, text: string) => widget.frame.locator('[data-type]').filter({ hasText: text })
const link = (widget: Widget) => widget.frame.getByRole('link', { name: /in a new tab/ })
const waiting = (widget: Widget) => widget.frame.getByText(/Waiting for you to sign in/)
/** The number that the linked page asks for. */
const numberIn = async (frame: FrameLocator) =>
  /\d{4}$/.exec((await frame.getByText(/Number the page asks for/).textContent()) ?? '')?.[0] ?? ''
const connected = (widget: Widget, name = 'Dropbox') =>
  widget.frame.getByText(`Your ${name} account is connected.`)

/** Success events as `ADD DROPBOX`. */
async function events(widget: Widget): Promise<readonly string[]> {
  return (await widget.hostEvents()).filter(({ kind }) => kind === 'success').map(({ title }) => title)
}

test('leads to the source and back, and tells the host of each step once, in order [CAT-11] [FRM-66] [FRM-68] [FRM-72] [EVT-24]', async ({
  widget,
  page,
}) => {
  const calls = record(page, '/integrations/oauth_url')
  await openHome(widget, 'DROPBOX', { useRequestIds: true })
  const asked = await Gate.at(page, '**/integrations/oauth_url')
  const opening = signIn(widget)
  const warning = banner(widget, 'You will be redirected to the service to connect your account')
  await expect(warning).toBeVisible()
  await asked.open()
  const popup = await opening
  await expect(waiting(widget)).toBeVisible()
  await expect(warning).toBeHidden()
  await popup.allow('Fiona Fine')
  const dialog = widget.frame.getByRole('alertdialog', { name: 'Your Dropbox account is connected.' })
  await expect(dialog).toContainText("Please select files to add. Once you're done, you can close this tab.")
  await popup.closes()
  await expect(waiting(widget)).toBeHidden()

  expect(await events(widget)).toEqual(['INITIATE DROPBOX', 'ADD DROPBOX'])
  expect(calls).toHaveLength(1)
  const sent = calls[0]?.postDataJSON()
  expect(sent).toMatchObject({ service: 'DROPBOX', connecting_new_account: true })
  expect(sent).not.toHaveProperty('data_source_id')
  const { request_id } = sent
  expect(request_id).toMatch(/^[\w-]{20}$/)
  expect(await widget.waitForEvents('success', 2)).toMatchObject([
    { data: { request_id, data_source_external_id: null } },
    { data: { request_id, data_source_external_id: expect.stringMatching(/^DROPBOX\|dbid:/) } },
  ])
  await widget.button('Select Files from Dropbox').click()
  await expect(widget.frame.getByRole('heading', { name: 'Select files to sync' })).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
})

test('offers a plain link where no window can be opened [FRM-67]', async ({ widget, page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await openHome(widget)
  await pressConnect(widget)
  await expect(banner(widget, 'Failed to start Oauth flow')).toBeVisible()
  expect(await events(widget)).toEqual([])
  const popup = await SignInPage.byLink(page, () => link(widget).click(), await numberIn(widget.frame))
  await popup.allow('Fiona Fine')
  await expect(connected(widget)).toBeVisible()
  expect(await events(widget)).toEqual(['INITIATE DROPBOX', 'ADD DROPBOX'])
  await popup.closes()
})

test('opens its one window in the click itself, which a popup blocker lets through [FRM-66]', async ({
  widget,
  page,
}) => {
  await blockPopups(page.context())
  await openHome(widget)
  const popup = await signIn(widget)
  await popup.deny()
  await popup.closes()
  expect(page.context().pages()).toHaveLength(1)
})

for (const { person, words, said, press } of [
  {
    person: 'Dana Denies',
    words: 'Nothing was connected',
    said: /wasn't allowed at Dropbox/,
    press: 'Allow',
  },
  { person: 'Fiona Fine', words: 'Nothing was connected', said: /wasn't allowed at Dropbox/, press: 'Deny' },
] as const) {
  test(`says "${words}" after ${press} as ${person}, in the window and in the widget, and connects nothing [F-065]`, {
    tag: '@long',
  }, async ({ widget, page }) => {
    // The page closes before it can be read.
    const end = await Gate.at(page.context(), '**/oauth/return.js')
    await openHome(widget)
    const popup = await signIn(widget)
    await (press === 'Deny' ? popup.deny() : popup.allow(person))
    await expect(popup.words).toContainText(words)
    expect(new URL(popup.page.url()).pathname).toBe('/integrations/oauth/callback')
    await expect(widget.frame.locator('[data-type="ERROR"]')).toContainText(said)
    await expect(waiting(widget)).toBeHidden()
    expect(await widget.waitForEvents('error')).toMatchObject([
      { integration: 'DROPBOX', error: { code: 'SIGN_IN_FAILED' } },
    ])
    await end.open()
    await popup.closes()
    const client = await ServiceClient.of(widget.stack, widget.customer)
    expect(await client.accounts()).toEqual([])
    expect(await events(widget)).toEqual(['INITIATE DROPBOX'])
    await expect(widget.button('Connect Account')).toBeVisible()
  })
}

test('a sign-in that an administrator must approve waits, is reported to the host, and continues with one click [F-065]', {
  tag: '@long',
}, async ({ widget, page }) => {
  const end = await Gate.at(page.context(), '**/oauth/return.js')
  await openHome(widget, 'ONEDRIVE')
  const popup = await signIn(widget)
  await popup.allow('Adam Asks')
  await expect(popup.words).toContainText('Your administrator must approve this first')
  const awaited = widget.frame.getByText('Waiting for an administrator to approve OneDrive.')
  await expect(awaited).toBeVisible()
  await expect(waiting(widget)).toBeHidden()
  expect(await widget.waitForEvents('error')).toMatchObject([
    { integration: 'ONEDRIVE', error: { code: 'ADMIN_APPROVAL_NEEDED' } },
  ])
  await end.open()
  await popup.closes()
  // An administrator approved it, or another user signs in.
  const again = await SignInPage.after(page, () => widget.button('Sign in again').click())
  await again.allow('Fiona Fine')
  await expect(connected(widget, 'OneDrive')).toBeVisible()
  await again.closes()
  expect(await events(widget)).toEqual(['INITIATE ONEDRIVE', 'ADD ONEDRIVE'])
})

test('what a form asked for is still in it after a sign-in that failed [F-065]', { tag: '@long' }, async ({
  widget,
}) => {
  await widget.openSource({ id: 'ZENDESK' })
  await widget.button('Connect Account').click()
  const subdomain = widget.frame.getByLabel('Subdomain')
  await subdomain.fill('acme')
  const popup = await SignInPage.after(widget.page, () => widget.button('Submit').click())
  await popup.deny()
  await expect(widget.frame.locator('[data-type="ERROR"]')).toContainText("wasn't allowed at Zendesk")
  await expect(subdomain).toHaveValue('acme')
  await expect(widget.button('Submit')).toBeEnabled()
})

test('a victim of a link that somebody else made reads what it would do, and connects nothing [F-031]', async ({
  widget,
  browser,
}) => {
  const mallory = await ServiceClient.of(widget.stack, 'mallory@example.com')
  const begun = await mallory.beginSignIn({ service: 'DROPBOX', claim: true })
  const victim = await (await browser.newContext()).newPage()
  await victim.goto(begun.oauth_url)
  const page = victim.getByRole('main')
  for (const words of ['Connect your Dropbox account', 'e2e', 'mallory@example.com', 'Did somebody send you'])
    await expect(page).toContainText(words)
  // The number field is focused: the page works without a pointer.
  for (const words of ['Check the window', 'Check the window', 'The number was wrong too often']) {
    await victim.keyboard.type(begun.sign_in.number === '0000' ? '0001' : '0000')
    await victim.keyboard.press('Enter')
    await expect(page).toContainText(words)
  }
  await victim.goto(begun.oauth_url)
  await expect(page).toContainText('This link has expired')
  expect(await mallory.accounts()).toEqual([])
  await victim.context().close()
})

test('the address at the source is useless in another browser, and tells both sides [F-031]', async ({
  widget,
  browser,
}) => {
  await openHome(widget)
  const popup = await signIn(widget)
  const context = await browser.newContext()
  const stolen = await context.newPage()
  await stolen.goto(popup.page.url())
  const victim = SignInPage.in(stolen)
  await victim.allow('Fiona Fine')
  await expect(victim.words).toContainText('would have given them access to your content')
  await expect(widget.frame.locator('[data-type="ERROR"]')).toContainText('ended in another browser')
  expect(await (await ServiceClient.of(widget.stack, widget.customer)).accounts()).toEqual([])
  await context.close()
})

test('a source that cuts its window off looks closed, and is connected all the same', async ({ widget }) => {
  await openHome(widget, 'ONEDRIVE')
  const popup = await signIn(widget)
  await expect(widget.frame.getByText('The sign-in window looks closed.')).toBeVisible()
  expect(popup.page.isClosed()).toBe(false)
  await popup.allow('Fiona Fine')
  await expect(
    widget.frame.getByRole('alertdialog', { name: 'Your OneDrive account is connected.' }),
  ).toBeVisible()
  expect(await events(widget)).toEqual(['INITIATE ONEDRIVE', 'ADD ONEDRIVE'])
})

test('a refusal is shown in the window and in the widget, and reported to the host [FRM-69] [API-133]', async ({
  widget,
  page,
}) => {
  await refuse(page, '**/integrations/oauth_url', 400, { detail: 'Dropbox is closed today.' })
  await openHome(widget)
  const opened = page.context().waitForEvent('page')
  await pressConnect(widget)
  const popup = await opened
  await expect(popup.getByText('Dropbox is closed today.')).toBeVisible()
  await expect(popup.getByText('You can close this window.')).toBeVisible()
  await expect(banner(widget, 'Dropbox is closed today.')).toBeVisible()
  await expect(waiting(widget)).toBeHidden()
  const [error] = await widget.waitForEvents('error')
  expect(error).toMatchObject({ integration: 'DROPBOX', data: [{ message: 'Dropbox is closed today.' }] })
  expect(await events(widget)).toEqual([])
})

test('a lost connection is reported [FRM-70]', async ({ widget, page }) => {
  await page.route('**/integrations/oauth_url', (route) => route.abort())
  await openHome(widget)
  await pressConnect(widget)
  await expect(banner(widget, 'Error getting oAuth URL. Please try again.')).toBeVisible()
})

const hostTest = base.extend<{ host: HostPage }>({
  host: ({ page, pages, stack }, use) => use(new HostPage(page, pages, stack)),
})

const OPENER_POLICY = 'cross-origin-opener-policy'
const ISOLATED = { [OPENER_POLICY]: 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }

/**
 * A host page with these headers, and the home of a source without an account. Each test uses a source of its own.
 */
async function openOn(
  host: HostPage,
  id: Source | 'GOOGLE_DRIVE',
  headers: Readonly<Record<string, string>>,
) {
  await removeBranding(host.page)
  const options: WidgetOptions = {
    enabledIntegrations: [{ id, useCarbonFilePicker: true }],
    entryPoint: id,
    dataSourcePollingInterval: 3000,
  }
  await host.open({ headers, options })
  const connect = host.frame.getByRole('button', { name: 'Connect Account' })
  await expect(connect).toBeVisible()
  return { connect, link: host.frame.getByRole('link', { name: /in a new tab/ }) }
}

const hasAccount = (host: HostPage) =>
  expect(host.frame.getByRole('button', { name: /^Account: / })).toBeVisible()

for (const { what, id, headers } of [
  { what: 'keeps others from opening it', id: 'DROPBOX', headers: { [OPENER_POLICY]: 'same-origin' } },
  { what: 'is isolated, at a source that is too', id: 'ONEDRIVE', headers: ISOLATED },
] as const) {
  hostTest(
    `on a host page that ${what} the window ends by itself, and a link leads to the source [FRM-67]`,
    async ({ host, page }) => {
      const { connect, link } = await openOn(host, id, headers)
      // The browser cuts the window off from the frame, and reports that none could be opened.
      const opened = page.context().waitForEvent('page')
      await connect.click()
      const cutOff = await opened
      await expect.poll(() => cutOff.isClosed()).toBe(true)
      const popup = await SignInPage.byLink(page, () => link.click(), await numberIn(host.frame))
      await popup.allow('Fiona Fine')
      await hasAccount(host)
      await popup.closes()
      expect(page.context().pages()).toEqual([page])
      expect(await host.hostCalls()).toEqual([])
    },
  )
}

hostTest(
  'where the host page isolates itself and windows are blocked too, the link is left [FRM-67]',
  async ({ host, page }) => {
    await page.addInitScript(() => {
      window.open = () => null
    })
    const { connect, link } = await openOn(host, 'NOTION', { [OPENER_POLICY]: 'same-origin' })
    await connect.click()
    const popup = await SignInPage.byLink(page, () => link.click(), await numberIn(host.frame))
    await popup.allow('Fiona Fine')
    await hasAccount(host)
    await popup.closes()
    expect(await host.hostCalls()).toEqual([])
  },
)

hostTest(
  'a host page that isolates itself but for windows leads to the source by the window [FRM-66]',
  async ({ host, page }) => {
    const headers = { [OPENER_POLICY]: 'same-origin-allow-popups' }
    const { connect, link } = await openOn(host, 'GOOGLE_DRIVE', headers)
    const popup = await SignInPage.after(page, () => connect.click())
    await expect(link).toHaveCount(0)
    await popup.allow('Fiona Fine')
    await hasAccount(host)
    await popup.closes()
  },
)
