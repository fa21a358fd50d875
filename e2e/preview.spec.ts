import type { WidgetOptions } from '@inlet/wire/bridge'
import { record, removeBranding } from './support/faults.ts'
import type { HandingPage } from './support/HandingPage.ts'
import { expect, test } from './support/handingPages.ts'
import { lookAt } from './support/lookAt.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import type { Stack } from './support/Stack.ts'

test.use({ hostAddress: '127.0.0.2' })
// Sign-ins and syncs involve several processes, which takes long on a busy machine.
test.describe.configure({ timeout: 240_000 })
test.beforeEach(({ page }) => removeBranding(page))

const patiently = { timeout: 60_000 }
const options: WidgetOptions = {
  orgName: 'Acme',
  enabledIntegrations: [{ id: 'DROPBOX', useCarbonFilePicker: true }],
  entryPoint: 'DROPBOX',
}

/** The picker of an account whose top folder is listed and nothing else. */
async function openPicker(host: HandingPage, stack: Stack, customer: string, person: string) {
  const client = await ServiceClient.of(stack, customer)
  await client.connect('DROPBOX', person, { sync_source_items: false })
  await host.visit(options, await stack.token(customer))
  await host.page.evaluate('open()')
  await expect(host.frame.getByRole('checkbox', { name: 'Select Handbook' })).toBeVisible(patiently)
  return client
}

const line = (host: HandingPage, words: RegExp) =>
  // The second paragraph with these words is that of the live region.
  host.frame.getByRole('paragraph').filter({ hasText: words }).first()
const choose = (host: HandingPage, name: string) =>
  host.frame.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()

test('a person sees what a folder would bring, also after a fault, and imports it', async ({
  host,
  page,
  stack,
  customer,
}) => {
  const client = await openPicker(host, stack, customer, 'fine')
  let faults = 2
  await page.route(/\/previews\/\d+$/, (route) =>
    faults-- > 0 ? route.fulfill({ status: 503, json: { detail: 'Busy.' } }) : route.fallback(),
  )
  await choose(host, 'Handbook')
  await expect(line(host, /^Counting what's inside…$/)).toBeVisible()
  await expect(host.button(/^Upload 1 folder$/)).toBeEnabled()
  await expect(line(host, /^\d+ files .* about \d+ min/)).toBeVisible(patiently)
  expect(faults).toBeLessThan(0)
  await lookAt(host, 'preview-line')
  await page.setViewportSize({ width: 1280, height: 800 })

  await host.button('Details').press('Enter')
  const sheet = host.frame.getByRole('dialog', { name: 'What will be imported' })
  await expect(sheet).toContainText('Unsupported format')
  await expect(sheet).toContainText('Model.xyz')
  await lookAt(host, 'preview-details')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(host.button('Details')).toBeFocused()

  await host.button(/^Upload 1 folder$/).click()
  await expect(host.banner('Files successfully queued for sync!')).toBeVisible()
  await expect
    .poll(async () => {
      const files = await client.files({ include_containers: false })
      return files.filter(({ sync_status }) => sync_status === 'READY').length
    }, patiently)
    // That it is as many as were counted is proven beside the service, for each source.
    .toBeGreaterThan(0)
})

test('a person imports without waiting for the count, which then ends', async ({
  host,
  page,
  stack,
  customer,
}) => {
  await openPicker(host, stack, customer, 'big')
  const begun = record(page, '/integrations/items/preview')
  await choose(host, 'Archive')
  await expect(line(host, /so far|Counting what's inside/)).toBeVisible(patiently)
  await lookAt(host, 'preview-counting', [390])
  expect(begun).toHaveLength(1)
  await host.button(/^Upload 1 folder$/).click()
  await expect(host.banner('Files successfully queued for sync!')).toBeVisible()
  await expect(line(host, /so far|At least|files ·/)).toHaveCount(0)
})

test('a person sees how many pages a website would bring', async ({ host, page, stack, customer }) => {
  const website: WidgetOptions = { orgName: 'Acme', enabledIntegrations: [{ id: 'WEB_SCRAPER' }] }
  await host.visit({ ...website, entryPoint: 'WEB_SCRAPER' }, await stack.token(customer))
  await page.evaluate('open()')
  const address = host.frame.getByLabel('Address of website 1')
  await address.fill(`${stack.host.replace('http://', '')}/sample/`)
  // On a busy machine the 20 seconds end before all are opened.
  await expect(line(host, /^(7|At least \d) pages · about 1 min$/)).toBeVisible(patiently)
  await lookAt(host, 'preview-website')
  await page.setViewportSize({ width: 1280, height: 800 })
  await host.button('Details').press('Enter')
  const sheet = host.frame.getByRole('dialog', { name: 'What will be imported' })
  await expect(sheet).toContainText('Pages are counted by the links to them')
  await lookAt(host, 'preview-website-details')
})

test('a person sees about how much mail a label would bring', async ({ host, page, stack, customer }) => {
  const client = await ServiceClient.of(stack, customer)
  await client.connect('GMAIL', 'fine', { sync_files_on_connection: false })
  const mail: WidgetOptions = { orgName: 'Acme', enabledIntegrations: [{ id: 'GMAIL' }], entryPoint: 'GMAIL' }
  await host.visit(mail, await stack.token(customer))
  await page.evaluate('open()')
  await host.button('Choose mail').first().click(patiently)
  await host.frame.getByRole('checkbox', { name: 'Inbox' }).check()
  await expect(line(host, /^About \d+ files · about \d+ min$/)).toBeVisible(patiently)
  await lookAt(host, 'preview-mail')
  expect(await client.files()).toEqual([])
})
