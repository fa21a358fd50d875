import { test as base, expect, type FrameLocator, type Page } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { PageServer } from './support/PageServer.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { SignInPage } from './support/SignInPage.ts'
import { Stack } from './support/Stack.ts'
import { takePicture } from './support/takePicture.ts'

type Place = { readonly stack: Stack; readonly pages: PageServer; readonly sandbox: PageServer }

const test = base.extend<object, { place: Place }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const [pages, sandbox] = [await PageServer.start(), await PageServer.start('localhost')]
      const stack = await Stack.start({ INLET_CALLING_ORIGINS: pages.origin })
      await use({ stack, pages, sandbox })
      await Promise.all([stack.stop(), pages.stop(), sandbox.stop()])
    },
    { scope: 'worker', timeout: 100_000 },
  ],
})

type Options = { readonly locale?: string; readonly theme?: string; readonly forged?: string }

/** An assistant that calls connect_source for Dropbox, and shows what comes. */
async function openCard(
  page: Page,
  place: Place,
  customer: string,
  settings: Options & { opensLinks?: string },
) {
  const { stack, pages, sandbox } = place
  const given = new URLSearchParams({
    service: stack.service,
    token: await stack.token(customer),
    sandbox: `${sandbox.origin}/mcpApps/sandbox.html`,
    source: 'DROPBOX',
    locale: 'en-US',
    theme: 'light',
    ...settings,
  })
  await page.goto(`${pages.origin}/mcpApps/index.html#${given}`)
  return page.frameLocator('iframe[title="Sandbox"]').frameLocator('iframe[title="App"]')
}

const heading = (card: FrameLocator) => card.getByRole('heading')
const button = (card: FrameLocator, name: string) => card.getByRole('button', { name })
/** What the card sent for a model to read. */
const sentToModel = (page: Page) => page.locator('pre').textContent()

test('connects a source from the card, and tells the model nothing', async ({ page, place }, info) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', ({ message }) => problems.push(message))
  const customer = `apps-${info.testId}`
  const card = await openCard(page, place, customer, { opensLinks: '' })
  await expect(heading(card)).toHaveText('Connect your Dropbox account')
  const number = (await card.getByRole('status', { name: 'Number the page asks for' }).textContent()) ?? ''
  expect(number).toMatch(/^\d{4}$/)
  await takePicture(page, 'mcp-card-ready')
  await expect(button(card, 'Check again')).toBeHidden()

  const popup = await SignInPage.byLink(page, () => button(card, 'Continue to Dropbox').click(), number)
  await expect(card.getByText('Finish signing in in the other window.')).toBeVisible()
  await button(card, 'Check again').click()
  await expect(card.getByText("Your account isn't connected yet.")).toBeVisible()
  await popup.allow('Fiona Fine')
  const picking = popup.page
  await expect(picking.getByRole('heading', { name: 'Choose what is imported from Dropbox' })).toBeVisible()
  await page.bringToFront()
  const check = button(card, 'Check again')
  await expect(async () => {
    if (await check.isVisible()) await check.click()
    await expect(heading(card)).toHaveText('Your account is connected', { timeout: 1000 })
  }).toPass()
  await expect(card.getByRole('button')).toHaveCount(0)
  await takePicture(page, 'mcp-card-connected')
  await picking.getByRole('checkbox', { name: 'Welcome.txt' }).check()
  await picking.getByRole('button', { name: 'Import' }).click()
  await expect(popup.words).toContainText('Your choice is being imported')

  const client = await ServiceClient.of(place.stack, customer)
  expect(await client.settled(1)).toMatchObject([{ name: 'Welcome.txt' }])
  const accounts = await client.accounts()
  expect(accounts.map(({ data_source_type }) => data_source_type)).toEqual(['DROPBOX'])
  expect(await sentToModel(page)).toBe('')
  expect(problems).toEqual([])
})

test('shows the address to an assistant that opens no links, in its language and colors', async ({
  page,
  place,
}, info) => {
  for (const [locale, theme, title, asks] of [
    ['de-DE', 'dark', 'Ihr Konto bei Dropbox verbinden', 'Öffnen Sie diese Adresse in Ihrem Browser:'],
    ['ar', 'light', 'ربط حسابك في Dropbox', 'افتح هذا العنوان في متصفحك:'],
    ['nb-NO', 'light', 'Connect your Dropbox account', 'Open this address in your browser:'],
  ] as const) {
    const card = await openCard(page, place, `apps-${info.testId}-${locale}`, { locale, theme })
    await expect(heading(card)).toHaveText(title)
    await expect(card.getByText(asks)).toBeVisible()
    await expect(card.locator('code')).toContainText(`${place.stack.service}/oauth/go?state=`)
    // The one that asks whether the account is there.
    await expect(card.getByRole('button')).toHaveCount(1)
    await expect(card.locator('html')).toHaveCSS('color-scheme', theme)
    await expect(card.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    for (const width of [320, 800]) {
      await page.setViewportSize({ width, height: 600 })
      await expect
        .poll(() => card.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth))
        .toBe(true)
      await takePicture(page, `mcp-card-${locale}-${width}`)
    }
    expect(await barriers(card.locator('html'))).toEqual([])
    await page.goto('about:blank')
  }
})

test('leads nowhere but to the service, and says that a link ends', async ({ page, place }, info) => {
  for (const forged of ['https://evil.example/connect/', `${place.stack.service}.evil.example/connect/1`]) {
    const card = await openCard(page, place, `apps-${info.testId}`, { forged, opensLinks: '' })
    await expect(heading(card)).toHaveText('Nothing was connected')
    await expect(card.getByRole('button')).toHaveCount(0)
    await page.goto('about:blank')
  }
  await page.clock.install()
  const card = await openCard(page, place, `apps-${info.testId}`, { opensLinks: '' })
  await expect(button(card, 'Continue to Dropbox')).toBeVisible()
  await page.clock.fastForward(600_001)
  await expect(heading(card)).toHaveText('This link has expired')
  await expect(card.getByRole('button')).toHaveCount(0)
})
