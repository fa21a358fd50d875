import path from 'node:path'
import type { Page } from '@playwright/test'
import { Drag } from './support/Drag.ts'
import { Gate, record, removeBranding } from './support/faults.ts'
import { HandingPage } from './support/HandingPage.ts'
import { test as base, expect } from './support/hostPages.ts'
import { lookAt } from './support/lookAt.ts'
import { makeFolder } from './support/makeFolder.ts'
import { Stack } from './support/Stack.ts'

/** Host, frame and service on three sites: 127.0.0.2, localhost and 127.0.0.1. */
const test = base.extend<{ host: HandingPage; apiURL: string }>({
  stack: [
    async ({ pages }, use) => {
      const stack = await Stack.start(async (service) => ({
        INLET_HOST_ORIGINS: pages.origin,
        INLET_EXTRA_API_ORIGINS: service.replace('localhost', '127.0.0.1'),
      }))
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 100_000 },
  ],
  apiURL: async ({ stack }, use) => use(stack.service.replace('localhost', '127.0.0.1')),
  host: async ({ page, pages, stack }, use) => {
    await use(new HandingPage(page, pages, stack))
    expect(await page.evaluate('reads'), 'the host’s page read no byte').toEqual([])
  },
})

test.use({ hostAddress: '127.0.0.2' })

test('dropped on the host’s page: shown, confirmed by the person, and only then sent', async ({
  host,
  page,
  apiURL,
}, info) => {
  const uploads = record(page, '/uploadfile')
  const folder = await makeFolder(info, {
    'contract.txt': 'The contract.',
    'photo.png': 'no text',
    'annex/a.txt': 'a',
    'annex/deep/b.txt': 'b',
  })
  await host.visit({ apiURL })
  const address = page.url()
  const drag = await Drag.of(
    page,
    ['contract.txt', 'photo.png', 'annex'].map((name) => path.join(folder, name)),
  )
  await drag.over(host.zone)
  await expect(host.zone).toHaveAttribute('data-inlet-drop')
  await drag.leave()
  await expect(host.zone).not.toHaveAttribute('data-inlet-drop')
  await drag.drop(host.beside)
  expect(page.url(), 'nothing is opened in the place of the page').toBe(address)
  expect(page.context().pages()).toHaveLength(1)

  await drag.drop(host.zone)
  await expect(host.heading('Connect with Inlet')).toBeVisible()
  await host.consent()
  await expect(host.heading('Upload Files')).toBeFocused()
  await expect(host.rows).toHaveText([/contract\.txt/, /photo\.png.*Unsupported Format/, /a\.txt/, /b\.txt/])
  expect(uploads).toEqual([])
  const [refused] = await host.failures()
  expect(refused).toMatchObject({
    seq: 1,
    integration: 'LOCAL_FILES',
    data: [{ name: 'photo.png', message: 'Unsupported Format' }],
    error: { code: 'FILE_REJECTED', cause: 'TYPE', category: 'source' },
  })
  await host.button('Upload 3 files').click()
  await expect(host.frame.getByText('3 files uploaded, 1 not')).toBeVisible()
  expect(uploads.map((call) => new URL(call.url()).origin)).toEqual(Array(3).fill(apiURL))
  const [stored] = await host.successes()
  expect(stored).toMatchObject({ seq: 2, action: 'UPDATE', integration: 'LOCAL_FILES' })
  expect(stored?.data?.files?.map(({ name }) => name).toSorted()).toEqual(['a.txt', 'b.txt', 'contract.txt'])

  await host.button('Done').click()
  await expect(page.locator('dialog')).toHaveCount(0)
  await page.evaluate('endDrops()')
  expect(await page.locator('#zone').evaluate((zone) => zone.getAttributeNames())).toEqual(['id'])
})

test('from the beginning, by code and while others are sent; a service that fails loses none of it', async ({
  host,
  page,
  apiURL,
}) => {
  await removeBranding(page)
  await host.visit({ apiURL })
  await page.evaluate(
    "open({ initialFiles: [file('first.txt')], initialUrls: ['https://example.com/a'], entryPoint: 'NOTION' })",
  )
  await expect(host.rows).toHaveText([/first\.txt/])
  await expect(host.banner('1 address from Acme')).toBeVisible()
  await host.button('Open Web Scraper').click()
  await expect(host.frame.getByLabel('Address of website 1')).toHaveValue('example.com/a')
  await host.button('Back').click()

  // By code, on another screen.
  await page.evaluate("hand(handle.addFiles([file('second.txt'), file('first.txt'), file('none.txt', '')]))")
  expect(await host.answers(1)).toEqual([
    {
      accepted: 1,
      rejected: [
        { name: 'first.txt', code: 'DUPLICATE' },
        { name: 'none.txt', code: 'EMPTY' },
      ],
    },
  ])
  await expect(host.rows).toHaveText([/first\.txt/, /second\.txt/, /none\.txt.*This file is empty/])

  // While others are sent, the first of which the service refuses once.
  let turn = 0
  await page.route('**/uploadfile?*', (route) =>
    turn++ === 0
      ? route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } })
      : route.fallback(),
  )
  const gate = await Gate.at(page, '**/uploadfile?*')
  await host.button('Upload 2 files').click()
  await expect.poll(() => gate.waiting).toBe(2)
  await page.evaluate("hand(handle.addFiles([file('third.txt')]))")
  await expect(host.banner('1 more file from Acme is waiting.')).toBeVisible()
  await gate.open()
  await expect.poll(async () => (await host.results()).length, { timeout: 30_000 }).toBe(1)
  await host.button('Continue').click()
  expect((await host.answers(2))[1]).toEqual({ accepted: 1, rejected: [] })
  await expect(host.rows.filter({ hasText: 'third.txt' })).toHaveCount(1)

  // Closing asks: it would be lost. Afterwards nothing is taken.
  await host.button('Close').click()
  await expect(host.frame.getByText('1 file chosen, but not uploaded yet.')).toBeVisible()
  await page.evaluate('handle.destroy()')
  await page.evaluate("hand(handle.addUrls(['https://example.com']))")
  expect((await host.answers(3))[2]).toEqual({
    accepted: 0,
    rejected: [{ name: 'https://example.com', code: 'UNAVAILABLE' }],
  })
})

test('is refused by name where it is too much, no address, not enabled or not granted', async ({
  host,
  page,
  stack,
  apiURL,
}) => {
  await removeBranding(page)
  await host.visit({ apiURL })
  await page.evaluate('open()')
  await page.evaluate("hand(handle.addFiles(Array.from({ length: 500 }, (_, at) => file(at + '.txt'))))")
  const [many] = await host.answers(1)
  expect([many?.accepted, many?.rejected.length, many?.rejected[499]]).toEqual([
    0,
    500,
    { name: '499.txt', code: 'COUNT' },
  ])
  await host.button('Add the first 10 files').click()
  await expect(host.rows).toHaveCount(10)
  await page.evaluate(
    "hand(handle.addUrls(['https://example.com/a', 'javascript:alert(1)', 'www.example.com/a']))",
  )
  expect((await host.answers(2))[1]).toEqual({
    accepted: 1,
    rejected: [
      { name: 'javascript:alert(1)', code: 'TYPE' },
      { name: 'www.example.com/a', code: 'DUPLICATE' },
    ],
  })
  await expect(host.banner('2 addresses were not added.')).toBeVisible()
  const codes = (await host.failures()).map(({ error }) => error.code)
  expect(codes).toEqual(['FILE_REJECTED', 'FILE_REJECTED'])

  await host.visit({ apiURL, enabledIntegrations: [{ id: 'NOTION' }] })
  await page.evaluate('open()')
  await page.evaluate("hand(handle.addFiles([file('a.txt')]))")
  expect(await host.answers(1)).toEqual([{ accepted: 0, rejected: [{ name: 'a.txt', code: 'NOT_ENABLED' }] }])
  await expect(host.banner("Files can't be uploaded here.")).toBeVisible()
  expect((await host.failures())[0]?.error).toMatchObject({
    code: 'INVALID_OPTION',
    message: expect.stringContaining('LOCAL_FILES is not among enabledIntegrations'),
  })

  await host.visit(
    { apiURL },
    await stack.grantedToken('narrow', { scopes: ['search', 'files:read', 'accounts:read'] }),
  )
  await page.evaluate("open({ initialFiles: [file('a.txt')] })")
  await expect.poll(async () => (await host.failures())[0]?.error.message).toContain('uploads:create')
  await expect(host.banner("Files can't be uploaded here.")).toBeVisible()
})

test('prepared, and into a frame that loads itself anew', async ({ host, page, apiURL }) => {
  await removeBranding(page)
  await host.visit({ apiURL })
  await page.evaluate('Widget.preload(tokenFetcher, config)')
  await expect(host.heading('Integrations')).toBeAttached()
  await page.evaluate("open({ initialFiles: [file('first.txt')] })")
  await expect(host.rows).toHaveText([/first\.txt/])
  const documents = page.waitForEvent('framenavigated', (frame) => frame.url().includes('/frame/'))
  await host.frame.locator('body').evaluate(() => location.reload())
  await documents
  // The document that was asked last is gone, and the next one has not said a word yet, or has just begun.
  await page.evaluate("hand(handle.addFiles([file('second.txt')]))")
  await expect(host.rows.filter({ hasText: 'second.txt' })).toHaveCount(1)
  expect(await host.answers(1)).toEqual([{ accepted: 1, rejected: [] }])
})

test('has no barrier, fits 320 px in every language, and works by keyboard alone', async ({
  host,
  page,
  apiURL,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const gate = await Gate.at(page, '**/uploadfile?*')
  await host.visit({ apiURL })
  await page.evaluate(
    "open({ initialFiles: [file('Framework agreement with Globex, signed, final version.txt'), file('photo.png')] })",
  )
  await lookAt(host, 'consent')
  await expect(host.heading('Connect with Inlet')).toBeFocused()
  await pressTo(page, host, /^Connect$/)
  await expect(host.rows).toHaveCount(2)
  await page.evaluate("hand(handle.addFiles([file('Annex.txt')]))")
  await host.answers(1)
  await lookAt(host, 'queue')
  for (const locale of ['de', 'fr', 'es', 'pt-BR', 'ja', 'ar', 'en']) {
    await page.evaluate(`handle.update({ locale: '${locale}' })`)
    await expect(host.frame.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
    await page.evaluate(`hand(handle.addFiles([file('Annex in ${locale}.txt')]))`)
    await lookAt(host, `queue-${locale}`, [320])
  }
  await pressTo(page, host, /^Upload \d+ files$/)
  await page.evaluate("hand(handle.addFiles([file('Later.txt')]))")
  await expect(host.banner('is waiting')).toBeVisible()
  await lookAt(host, 'sending')
  await gate.open()
  await expect(host.button('Continue')).toBeVisible({ timeout: 30_000 })
  await lookAt(host, 'sent')
  await pressTo(page, host, /^Continue$/)
  await expect(host.rows.filter({ hasText: 'Later.txt' })).toHaveCount(1)
  await page.evaluate(
    "hand(handle.addUrls(['https://example.com/handbook', 'http://example.org', 'nothing']))",
  )
  await expect(host.banner('1 address was not added.')).toBeVisible()
  await lookAt(host, 'websites')
})

/** By Tab to a button, and Enter. */
async function pressTo(page: Page, host: HandingPage, name: RegExp): Promise<void> {
  const isThere = () =>
    host.frame.getByRole('button', { name }).evaluate((button) => button === document.activeElement)
  for (let step = 0; step < 60 && !(await isThere()); step += 1) await page.keyboard.press('Tab')
  expect(await isThere(), String(name)).toBe(true)
  await page.keyboard.press('Enter')
}
