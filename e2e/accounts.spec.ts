import type { EnabledIntegration } from '@inlet/wire/bridge'
import type { Route } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { record, refuse, removeBranding } from './support/faults.ts'
import { Home } from './support/Home.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { SignInPage } from './support/SignInPage.ts'
import { expect, test } from './support/test.ts'
import { drawIn } from './support/untilDrawn.ts'
import type { Widget } from './support/Widget.ts'

test.beforeEach(({ page }) => removeBranding(page))
// Sign-ins and syncs involve several processes, which takes long on a busy machine.
test.describe.configure({ timeout: 180_000 })

const FIONA = 'fiona.fine@sandbox.example'
const MAX = 'max.multi@sandbox.example'
const RESYNC = '/integrations/items/sync'
const REVOKE = '/revoke_access_token'

type People = readonly ('fine' | 'multi' | 'limited')[]

/** Dropbox with these users' accounts, the last of them selected. */
async function openHome(widget: Widget, people: People, settings: Partial<EnabledIntegration> = {}) {
  const client = await ServiceClient.of(widget.stack, widget.customer)
  const ids: number[] = []
  for (const person of people) ids.push((await client.connect('DROPBOX', person)).id)
  const home = await Home.open(widget, { ...settings, id: 'DROPBOX' })
  await expect(home.menu).toBeVisible()
  return { home, client, ids }
}

test('the switcher leads to every account and to another one, and all that shows is the chosen one’s [ACC-01] [ACC-02] [ACC-03] [ACC-04] [ACC-29] [ACC-30] [ACC-31]', async ({
  widget,
  page,
}) => {
  const lists = record(page, '/user_files_v2')
  const asked = record(page, '/integrations/oauth_url')
  const { home, ids } = await openHome(widget, ['fine', 'multi'])
  await expect(widget.button('Back')).toBeVisible()
  await expect(widget.heading('Dropbox')).toBeVisible()
  const logo = widget.frame.getByRole('banner').locator('img').first()
  await expect
    .poll(() => logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true)
  await expect(home.row('Notes of Max Multi.md')).toBeVisible()
  await home.switcher(MAX).click()
  await expect(widget.frame.getByRole('menuitem')).toHaveText([FIONA, MAX, 'Add Account'])
  await home.menuItem(FIONA).click()
  await expect(home.switcher(FIONA)).toBeVisible()
  await expect(home.row('Notes of Fiona Fine.md')).toBeVisible()
  await expect(home.row('Notes of Max Multi.md')).toHaveCount(0)
  await home.button('View synced files').click()
  await expect(home.files.getByText('No files yet')).toBeVisible()
  expect(lists.at(-1)?.postDataJSON()).toMatchObject({
    filters: { organization_user_data_source_id: [ids[0]] },
  })

  const popup = await SignInPage.after(page, () => home.choose(home.switcher(FIONA), 'Add Account'))
  expect(asked.map((call) => call.postDataJSON())).toMatchObject([
    { service: 'DROPBOX', connecting_new_account: true },
  ])
  await popup.deny()
  await popup.closes()
  await expect(home.switcher(FIONA)).toBeVisible()
})

test('answers that come late never show under another account', async ({ widget, page }) => {
  const { home } = await openHome(widget, ['fine', 'multi'])
  await expect(home.row('Notes of Max Multi.md')).toBeVisible()
  await widget.frame.locator('body').evaluate((body) => {
    new MutationObserver(() => {
      const owner = body.querySelector('[aria-label^="Account: "]')?.getAttribute('aria-label') ?? ''
      const other = owner.includes('fiona') ? 'Max Multi' : 'Fiona Fine'
      for (const row of body.querySelectorAll('tr')) {
        if (row.textContent?.includes(other)) body.dataset.mixed = `${owner}: ${row.textContent}`
      }
    }).observe(body, { childList: true, subtree: true, characterData: true })
  })
  const held: Route[] = []
  await page.route('**/integrations/items/list', (route) => {
    held.push(route)
  })
  for (const [from, to] of [
    [MAX, FIONA],
    [FIONA, MAX],
    [MAX, FIONA],
    [FIONA, MAX],
  ] as const) {
    const before = held.length
    await home.choose(home.switcher(from), to)
    await expect(home.switcher(to)).toBeVisible()
    await expect.poll(() => held.length).toBe(before + 1)
  }
  // The newest request is answered first; nobody waits for the others.
  for (const route of held.reverse()) await route.continue().catch(() => {})
  await expect(home.row('Notes of Max Multi.md')).toBeVisible()
  await page.unroute('**/integrations/items/list')
  await home.choose(home.switcher(MAX), FIONA)
  await expect(home.row('Notes of Fiona Fine.md')).toBeVisible()
  await expect(widget.frame.locator('body')).not.toHaveAttribute('data-mixed')
})

test('re-syncs the account and says how it went [ACC-12] [ACC-13] [ACC-25] [ACC-26] [EVT-15]', async ({
  widget,
  page,
}) => {
  const { home, ids } = await openHome(widget, ['fine'])
  const calls = record(page, RESYNC)
  await refuse(page, `**${RESYNC}`, 500, { detail: 'Not now.' })
  await home.menu.click()
  await expect(widget.frame.getByRole('menuitem')).toHaveText([
    'Re-sync account',
    'Sync history',
    'Disconnect account',
  ])
  await home.menuItem('Re-sync account').click()
  await expect(home.banner('Error resyncing connection')).toContainText('Not now.')
  await page.unroute(`**${RESYNC}`)
  await home.choose(home.menu, 'Re-sync account')
  await expect(home.banner('Your connection is being synced')).toBeVisible()
  await expect
    .poll(() => home.eventTitles(), { timeout: 20_000 })
    .toEqual(['ERROR DROPBOX', 'UPDATE DROPBOX'])
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    { data_source_id: ids[0] },
    { data_source_id: ids[0] },
  ])
  const [failure, success] = (await home.events()).map(({ payload }) => payload)
  expect(failure).toMatchObject({ status: 400, data: [{ message: 'Not now.', name: FIONA }] })
  expect(success).toMatchObject({
    status: 200,
    data: {
      data_source_external_id: expect.stringMatching(/^DROPBOX\|dbid:/),
      sync_status: 'READY',
      files_synced: false,
    },
  })
})

test('disconnects after a question that tells its own failure [ACC-17] [ACC-18] [ACC-19] [ACC-20] [ACC-21] [ACC-22] [ACC-23]', {
  tag: '@long',
}, async ({ widget, page }) => {
  const { home, client, ids } = await openHome(widget, ['fine', 'multi'])
  const calls = record(page, REVOKE)
  await home.choose(home.menu, 'Disconnect account')
  await expect(home.dialog).toHaveAccessibleName('Are you sure you want to disconnect your account?')
  await expect(home.dialog).toContainText(
    "If you disconnect your account, you'll have to reconnect to start syncing content again.",
  )
  await expect(home.dialog.getByRole('button', { name: 'Go Back' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(home.dialog).toHaveCount(0)
  expect(calls).toEqual([])

  await refuse(page, `**${REVOKE}`, 500, { detail: 'Not now.' })
  await home.choose(home.menu, 'Disconnect account')
  const confirm = home.dialog.getByRole('button', { name: 'Disconnect account' })
  await confirm.click()
  await expect(home.dialog.getByRole('alert')).toHaveText('Error disconnecting account: Not now.')
  await page.unroute(`**${REVOKE}`)
  await confirm.click()
  await expect(home.banner('Successfully disconnected account')).toBeVisible()
  await expect(home.switcher(FIONA)).toBeVisible()
  await home.switcher(FIONA).click()
  await expect(widget.frame.getByRole('menuitem')).toHaveText([FIONA, 'Add Account'])
  expect(calls.map((call) => call.postDataJSON())).toEqual([
    { data_source_id: ids[1] },
    { data_source_id: ids[1] },
  ])
  expect((await client.accounts()).map(({ id }) => id)).toEqual([ids[0]])
  expect(await home.eventTitles()).toEqual(['ERROR DROPBOX', 'UPDATE DROPBOX'])
})

test('My Accounts syncs and disconnects what is checked, and counts [ACC-34] [ACC-35] [ACC-36] [ACC-42] [ACC-43] [ACC-44]', {
  tag: '@long',
}, async ({ widget, page }) => {
  const { home, client, ids } = await openHome(widget, ['fine', 'multi'])
  const [fiona, max] = ids
  await home.tab('Accounts').click()
  await expect(home.accounts.getByRole('heading', { name: 'My Accounts' })).toBeVisible()
  await page.route(`**${RESYNC}`, (route) =>
    route.request().postDataJSON().data_source_id === max
      ? route.fulfill({ status: 500, json: { detail: 'Not now.' } })
      : route.continue(),
  )
  await home.checkbox(FIONA).check()
  await home.checkbox(MAX).check()
  await home.button('Re-sync accounts').click()
  await expect(home.banner("Some accounts couldn't be synced")).toContainText(
    '1 succeeded, 1 failed: Not now.',
  )
  await expect(home.checkbox(FIONA)).not.toBeChecked()
  await expect(home.checkbox(MAX)).toBeChecked()
  await expect
    .poll(() => home.eventTitles(), { timeout: 20_000 })
    .toEqual(['ERROR DROPBOX', 'UPDATE DROPBOX'])
  await expect(
    home.accounts.getByText(/^Last synced at [A-Z][a-z]{2} \d\d, \d{4}, \d\d:\d\d (AM|PM)$/),
  ).toBeVisible()

  const revoked = record(page, REVOKE)
  await home.checkbox(FIONA).check()
  await home.button('Disconnect accounts').click()
  await expect(home.dialog).toHaveAccessibleName('Disconnect 2 accounts?')
  expect(revoked).toEqual([])
  await home.dialog.getByRole('button', { name: 'Disconnect accounts' }).click()
  await expect(home.banner('Successfully disconnected your accounts')).toContainText('2 succeeded, 0 failed')
  await expect(home.button('Connect Account')).toBeVisible()
  expect(revoked.map((call) => call.postDataJSON().data_source_id).sort((a, b) => a - b)).toEqual([
    fiona,
    max,
  ])
  expect(await client.accounts()).toEqual([])
})

test('says for as long as it lasts that content is being synced, and calls it off [ACC-15] [ACC-27] [ACC-41] [ACC-51] [FIL-34]', {
  tag: '@long',
}, async ({ widget }) => {
  // Rate-limited again and again, this account stays busy for a while.
  const { home, client } = await openHome(widget, ['limited'])
  const login = 'lionel.limited@sandbox.example'
  await expect(home.row('Archive')).toBeVisible()
  await home.button('Select all').click()
  await home.button(/^Upload \d+ (files?|folders?)/).click()
  await expect(home.banner('Files successfully queued for sync!')).toBeVisible()
  await home.button('View synced files').click()
  const warning = home.banner('Your content is being synced.')
  await expect(warning).toContainText("We'll refresh the list automatically.")
  await expect(widget.frame.getByText('Loading').first()).toBeAttached()
  await home.tab('Accounts').click()
  await expect(warning).toBeVisible()
  await expect(home.accounts.getByRole('listitem').filter({ hasText: login })).toContainText('Syncing')
  await home.button(`Actions for ${login}`).click()
  await expect(home.menuItem('Cancel Sync')).toBeVisible()
  await widget.page.keyboard.press('Escape')

  await home.choose(home.menu, 'Cancel sync')
  await expect(home.banner('Your sync has been cancelled')).toBeVisible()
  await expect.poll(() => home.eventTitles()).toEqual(['CANCEL DROPBOX'])
  await expect(warning).toHaveCount(0)
  await home.menu.click()
  await expect(widget.frame.getByRole('menuitem')).toHaveText([
    'Re-sync account',
    'Sync history',
    'Disconnect account',
  ])
  expect(await client.accounts()).toMatchObject([{ sync_status: 'READY' }])
})

test('no screen of an account has a barrier that can be found by machine, and none scrolls sideways', async ({
  widget,
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const home = await Home.open(widget, { id: 'DROPBOX' }, { theme: 'system' })
  const check = async (screen: string) => {
    for (const { width, colorScheme } of [
      { width: 784, colorScheme: 'dark' },
      { width: 320, colorScheme: 'light' },
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const html = widget.frame.locator('html')
      await drawIn(html, colorScheme)
      expect(await barriers(html), screen).toEqual([])
      expect(await html.evaluate((one) => one.scrollWidth <= one.clientWidth), `${screen} fits`).toBe(true)
    }
  }
  await expect(home.button('Connect Account')).toBeVisible()
  await check('no account')
  const popup = await SignInPage.after(page, () => home.button('Connect Account').click())
  await expect(widget.frame.getByText(/Waiting for you to sign in/)).toBeVisible()
  await check('waiting')
  await popup.allow('Fiona Fine')
  await expect(home.dialog).toBeVisible()
  await check('connected')
  await home.dialog.getByRole('button', { name: 'Select Files from Dropbox' }).click()
  await home.folder('Handbook').click()
  await home.checkbox('Letter.docx').check()
  await check('picker')
  await home.button('Upload 1 file').click()
  await expect(home.row('Letter.docx')).toContainText('Ready', { timeout: 20_000 })
  await check('picker with what was synced')
  await home.button('View synced files').click()
  await home.checkbox('Letter.docx').check()
  await check('files')
  await home.switcher(FIONA).click()
  await expect(home.menuItem(FIONA)).toBeVisible()
  await check('switcher')
  await page.keyboard.press('Escape')
  await home.tab('Accounts').click()
  await home.checkbox(FIONA).check()
  await check('accounts')
  await home.choose(home.menu, 'Disconnect account')
  await expect(home.dialog).toBeVisible()
  await check('disconnect')
})
