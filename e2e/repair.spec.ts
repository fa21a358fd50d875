import type { WidgetOptions } from '@inlet/wire/bridge'
import type { Page } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { record } from './support/faults.ts'
import { expect, test } from './support/handingPages.ts'
import { lookAt } from './support/lookAt.ts'
import { makeLink } from './support/makeLink.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { SignInPage } from './support/SignInPage.ts'
import { takePicture } from './support/takePicture.ts'
import { askStatus, withdrawAccess } from './support/withdrawAccess.ts'

test.use({ hostAddress: '127.0.0.2' })
// Sign-ins and syncs involve several processes, which takes long on a busy machine.
test.describe.configure({ timeout: 180_000 })

const patiently = { timeout: 40_000 }
const options: WidgetOptions = {
  orgName: 'Acme',
  enabledIntegrations: [{ id: 'DROPBOX' }],
  dataSourcePollingInterval: 3000,
}

/** No barrier that a machine finds, nothing wider than the window. */
async function lookAtPage(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      await takePicture(page, `${name}-${width}-${colorScheme}`)
    }
    expect(await barriers(page.locator('html')), `${name}, ${colorScheme}`).toEqual([])
  }
}

test('an access that was withdrawn shows at the badge, and two clicks mend it: same account, same files', async ({
  host,
  page,
  stack,
  customer,
}) => {
  const client = await ServiceClient.of(stack, customer)
  await host.visit(options, await stack.token(customer))
  const { id } = await withdrawAccess(client, page)
  const files = await client.files()
  const calls = record(page, '/status')
  const { accounts } = await askStatus(page)
  expect(accounts).toMatchObject([{ id, remedy: 'reconnect' }])
  expect(calls).toHaveLength(1)
  await expect(page.locator('iframe')).toHaveCount(0)

  await page.route('**/status', (route) => route.fulfill({ status: 503 }), { times: 1 })
  await expect(askStatus(page)).rejects.toThrow('SERVICE_FAILED')

  await page.evaluate(`open({ repair: ${id} })`)
  const notice = host.frame.getByText('Access was withdrawn at Dropbox. Reconnect to continue.')
  await expect(notice).toBeVisible(patiently)
  await lookAt(host, 'repair-notice')
  await page.setViewportSize({ width: 1280, height: 800 })
  const popup = await SignInPage.after(page, () => host.button('Reconnect').click())
  await popup.allow('Rita Revoked')
  await expect(host.banner('Your Dropbox account works again.')).toBeVisible(patiently)
  await expect(notice).toHaveCount(0)
  expect(await client.accounts()).toMatchObject([{ id }])
  expect((await client.files()).map((file) => file.id)).toEqual(files.map((file) => file.id))
  await expect
    .poll(async () => (await host.successes()).map(({ action }) => action), patiently)
    .toEqual(['INITIATE', 'UPDATE'])
  expect(await host.failures()).toEqual([])
  await expect.poll(async () => (await askStatus(page)).worst, patiently).toBe('ok')
})

test('to repair what works, or is not there, is no dead end, and the host hears of the second', async ({
  host,
  page,
  stack,
  customer,
}) => {
  const client = await ServiceClient.of(stack, customer)
  await host.visit(options, await stack.token(customer))
  const { id } = await client.connect('DROPBOX', 'fine')
  await page.evaluate(`open({ repair: ${id} })`)
  await expect(host.banner("Your Dropbox account works. There's nothing to repair.")).toBeVisible(patiently)
  await expect(host.heading('Dropbox')).toBeVisible()
  await lookAt(host, 'repair-healthy')
  await page.evaluate('handle.destroy()')

  await page.evaluate(`open({ repair: ${id + 1000} })`)
  await expect(host.banner('This account is no longer connected here.')).toBeVisible(patiently)
  await expect(host.heading('Connect with Inlet')).toBeVisible()
  await lookAt(host, 'repair-unknown')
  await host.consent()
  await expect(host.heading('Integrations')).toBeVisible()
  expect((await host.failures()).map(({ error }) => error.code)).toEqual(['INVALID_OPTION'])
})

test('a connect link is used up by a click, not by opening its address, and then says so', async ({
  context,
  page,
  pages,
  stack,
  customer,
}) => {
  const client = await ServiceClient.of(stack, customer)
  const redirect_url = pages.write(
    '/settings.html',
    '<!doctype html><title>Settings</title><h1>Settings</h1>',
  )
  const url = await makeLink(stack, customer, { source: 'DROPBOX', redirect_url })
  // A program that scans mail opens every address in it.
  for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(url, { method })).status).toBe(200)

  const follows: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/follow')) follows.push(request.method())
  })
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Connect your Dropbox account' })).toBeFocused()
  await expect(page.getByText(customer, { exact: true })).toBeVisible()
  await lookAtPage(page, 'link')

  await page.route('**/follow', (route) => route.abort(), { times: 1 })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(/Check your connection/)
  const other = await context.newPage()
  await other.goto(url)
  await page.keyboard.press('Enter')
  await SignInPage.in(page).allow('Fiona Fine')
  await expect(page.getByRole('heading', { name: 'Choose what is imported from Dropbox' })).toBeVisible()
  expect(follows).toEqual(['POST', 'POST'])
  await page.getByRole('checkbox', { name: 'Welcome.txt' }).check()
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('You have nothing more to do.')).toBeVisible()
  await lookAtPage(page, 'link-done')
  expect(await client.settled(1)).toMatchObject([{ name: 'Welcome.txt' }])

  const ended = 'This link no longer works'
  await other.getByRole('button', { name: 'Continue to Dropbox' }).click()
  await expect(other.getByRole('heading', { name: ended })).toBeFocused()
  expect((await other.goto(url.replace('#', '?again#')))?.status()).toBe(410)
  await expect(other.getByRole('heading', { name: ended })).toBeVisible()
  await lookAtPage(other, 'link-ended')
  expect(await client.accounts()).toHaveLength(1)

  await page.getByRole('link', { name: /^Continue to 127/ }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
})

test('a connect link without its secret says so, and one that repairs keeps the account', async ({
  host,
  page,
  stack,
  customer,
}) => {
  const client = await ServiceClient.of(stack, customer)
  await host.visit(options, await stack.token(customer))
  const { id } = await withdrawAccess(client, page)
  const url = await makeLink(stack, customer, { repair_account_id: id })
  await page.goto(url.replace(/#.*/, ''))
  await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeFocused()
  await lookAtPage(page, 'link-incomplete')
  await page.goto('about:blank')
  await page.goto(url)
  await page.getByRole('button', { name: 'Continue to Dropbox' }).click()
  await SignInPage.in(page).allow('Rita Revoked')
  await expect(page.getByRole('heading', { name: 'Your account is connected' })).toBeVisible()
  expect(await client.accounts()).toMatchObject([{ id }])
  await host.visit(options, await stack.token(customer))
  expect(await askStatus(page)).toMatchObject({ worst: 'ok', accounts: [{ id }] })
})
