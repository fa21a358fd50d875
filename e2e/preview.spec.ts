import type { WidgetOptions } from '@inlet/wire/bridge'
import { record, removeBranding } from './support/faults.ts'
import type { HandingPage } from './support/HandingPage.ts'
import { expect, test } from './support/handingPages.ts'
import { lookAt } from './support/lookAt.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { SlackFlow } from './support/SlackFlow.ts'
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
  await expect.poll(() => begun.length).toBe(1)
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
  await expect(line(host, /^\d pages? so far$/)).toBeVisible(patiently)
  // On a busy machine the 20 seconds end before all are opened.
  await expect(line(host, /^(7|At least \d) pages · about 1 min$/)).toBeVisible(patiently)
  await lookAt(host, 'preview-website')
  await page.setViewportSize({ width: 1280, height: 800 })
  await host.button('Details').press('Enter')
  const sheet = host.frame.getByRole('dialog', { name: 'What will be imported' })
  await expect(sheet).toContainText('Pages are counted by the links to them')
  await lookAt(host, 'preview-website-details')
})

test('a person sees about how much mail a label would bring', { tag: '@long' }, async ({
  host,
  page,
  stack,
  customer,
}) => {
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

test("a person sees what a Slack channel would bring and what of it can't be read, and imports it", async ({
  host,
  page,
  stack,
  customer,
}) => {
  const client = await ServiceClient.of(stack, customer)
  await client.connect('SLACK', 'fine')
  const chat: WidgetOptions = { orgName: 'Acme', enabledIntegrations: [{ id: 'SLACK' }], entryPoint: 'SLACK' }
  await host.visit(chat, await stack.token(customer))
  await page.evaluate('open()')
  await host.button('Add more files').click(patiently)
  await host.button('Select channels').click(patiently)
  const flow = new SlackFlow(host)
  await flow.checkbox('#announcements').check()
  const counted = line(host, /^\d+ files .* 1 can't be read$/)
  await expect(counted).toBeVisible(patiently)
  const files = Number.parseInt((await counted.textContent()) ?? '', 10)
  await lookAt(host, 'preview-slack')
  await page.setViewportSize({ width: 1280, height: 800 })
  await host.button('Details').press('Enter')
  const sheet = host.frame.getByRole('dialog', { name: 'What will be imported' })
  const kinds = sheet.getByRole('region').or(sheet.locator('section')).filter({ hasText: 'Kinds of files' })
  await expect(kinds.first()).toContainText('TXT')
  await expect(sheet).toContainText('Unsupported format')
  await expect(sheet).toContainText('Pontoon.xyz')
  await lookAt(host, 'preview-slack-details')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  expect(await client.files()).toEqual([])

  await host.button('Sync 1 Channel & 0 Messages').click()
  await expect(host.frame.getByText('1 Conversation has been added.')).toBeVisible(patiently)
  await expect
    .poll(async () => {
      const all = await client.files({ include_containers: false })
      return all.filter(({ sync_status }) => sync_status === 'READY').length
    }, patiently)
    .toBe(files)
})

for (const [what, onPreview, leapMs] of [
  ['refuses', 'async ({ files }) => { asked.push(files); return false }', 0],
  ['throws', '({ files }) => { asked.push(files); throw new Error("No plan.") }', 0],
  // Five minutes are the most that it may take.
  ['never answers', '({ files }) => { asked.push(files); return new Promise(() => {}) }', 301_000],
] as const)
  test(`nothing is imported where the host's onPreview ${what}, and the person reads so`, async ({
    host,
    page,
    stack,
    customer,
  }) => {
    const client = await ServiceClient.of(stack, customer)
    await client.connect('DROPBOX', 'fine', { sync_source_items: false })
    if (leapMs > 0) await page.clock.install()
    await host.visit(options, await stack.token(customer))
    await page.evaluate(`Object.assign(window, { asked: [] }); open({ onPreview: ${onPreview} })`)
    const syncs = record(page, '/integrations/files/sync')
    await choose(host, 'Handbook')
    await host.button(/^Upload 1 folder$/).click()
    await expect.poll(() => page.evaluate('asked.length'), patiently).toBe(1)
    if (leapMs > 0) await page.clock.fastForward(leapMs)
    await expect(host.banner("isn't allowed")).toBeVisible(patiently)
    expect(await page.evaluate('asked[0]')).toBeGreaterThan(0)
    expect(syncs).toEqual([])
    expect(await client.files()).toEqual([])

    // The choice is still there, and the host may have changed its mind.
    await page.evaluate('handle.update({ ...config, onPreview: () => true })')
    await host.button(/^Upload 1 folder$/).click()
    await expect(host.banner('Files successfully queued for sync!')).toBeVisible(patiently)
    expect(syncs).toHaveLength(1)
  })
