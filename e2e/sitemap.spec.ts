import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import type { Page, Request } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { Gate, record, removeBranding } from './support/faults.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test.beforeEach(({ page }) => removeBranding(page))

async function openTab(
  widget: Widget,
  settings: Partial<EnabledIntegration> = {},
  options: WidgetOptions = {},
) {
  await widget.openSource({ ...settings, id: 'WEB_SCRAPER' }, options)
  await widget.frame.getByRole('tab', { name: 'Sitemap' }).click()
  await expect(field(widget)).toBeVisible()
}

const field = (widget: Widget) => widget.frame.getByLabel('Address of the sitemap')
const heading = (widget: Widget) => widget.frame.getByRole('heading', { name: 'Fetched URLs' })
const row = (widget: Widget, url: string) =>
  widget.frame.getByRole('checkbox', { name: `Select ${url}`, exact: true })
const urlRows = (widget: Widget) => widget.frame.getByRole('checkbox', { name: /^Select http/ })
const banner = (widget: Widget, text: string) => widget.frame.getByRole('alert').filter({ hasText: text })
const line = (widget: Widget, text: string) => widget.frame.getByText(text, { exact: true })
const bodyOf = (request: Request | undefined) => request?.postDataJSON()

/** The sample website's own sitemap, as a user would type it. */
const sample = (widget: Widget) => `${widget.stack.host.replace('http://', '')}/sitemap.xml`

const urlsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://example.com/page-${index + 1}`)

/** Answers every sitemap with these URLs. */
async function name(page: Page, urls: readonly string[]) {
  await page.route('**/process_sitemap?*', (route) => route.fulfill({ json: { urls } }))
}

async function fetchUrls(widget: Widget, address = 'example.com/sitemap.xml') {
  await field(widget).fill(address)
  await widget.button('Fetch').click()
  await expect(heading(widget)).toBeVisible()
}

test.describe('tabs', () => {
  test('are three, and keep what was begun on each [WEB-01] [WEB-02]', async ({ widget }) => {
    await openTab(widget)
    await expect(widget.frame.getByRole('tab')).toHaveText(['Website', 'Sitemap', 'Synced URLs'])
    await field(widget).fill('example.com/map')
    await widget.frame.getByRole('tab', { name: 'Website' }).click()
    await widget.frame.getByLabel('Address of website 1').fill('example.com')
    await widget.frame.getByRole('tab', { name: 'Synced URLs' }).click()
    await expect(widget.frame.getByText('No URLs yet')).toBeVisible()
    await widget.frame.getByRole('tab', { name: 'Sitemap' }).click()
    await expect(field(widget)).toHaveValue('example.com/map')
    await widget.frame.getByRole('tab', { name: 'Website' }).click()
    await expect(widget.frame.getByLabel('Address of website 1')).toHaveValue('example.com')
  })
})

test.describe('the address', () => {
  test('has a fixed https:// and is sent whole and encoded; nothing else can be pressed meanwhile [MAP-01] [MAP-02] [MAP-03] [MAP-04] [API-53]', async ({
    widget,
    page,
  }) => {
    const calls = record(page, '/process_sitemap')
    await name(page, urlsOf(3))
    const gate = await Gate.at(page, '**/process_sitemap?*')
    await openTab(widget)
    await expect(widget.frame.getByText('https://', { exact: true })).toBeVisible()
    await expect(widget.button('Fetch')).toBeDisabled()
    await field(widget).fill('http://example.com/sitemap.xml?a=1&b=2#c')
    await expect(field(widget)).toHaveValue('example.com/sitemap.xml?a=1&b=2#c')
    await widget.button('Fetch').click()
    await expect.poll(() => gate.waiting).toBe(1)
    await expect(widget.button('Fetch')).toHaveAttribute('aria-busy', 'true')
    await expect(widget.button('Fetch')).toHaveAttribute('aria-disabled', 'true')
    await field(widget).press('Enter')
    await widget.button('Cancel').click()
    await expect(widget.button('Fetch')).toBeEnabled()
    await expect(field(widget)).toHaveValue('example.com/sitemap.xml?a=1&b=2#c')
    expect(calls).toHaveLength(1)
    const { searchParams, hash } = new URL(calls[0]?.url() ?? '')
    expect([...searchParams]).toEqual([['url', 'https://example.com/sitemap.xml?a=1&b=2#c']])
    expect(hash).toBe('')
    await expect(widget.frame.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  })

  test('that leads to no sitemap says why, in the words of the service [MAP-08]', { tag: '@long' }, async ({
    widget,
  }) => {
    await openTab(widget)
    for (const [path, text] of [
      ['/sample/plans.html', 'There is no sitemap at this address.'],
      ['/sample/nothing.xml', 'The site answered 404.'],
    ]) {
      await field(widget).fill(`${widget.stack.host}${path}`)
      await widget.button('Fetch').click()
      await expect(banner(widget, text ?? '')).toBeVisible()
    }
    await field(widget).fill('169.254.169.254/sitemap.xml')
    await widget.button('Fetch').click()
    await expect(banner(widget, 'This address is not public, so it cannot be fetched.')).toBeVisible()
    await expect(field(widget)).toHaveValue('169.254.169.254/sitemap.xml')
    expect(await widget.waitForEvents('error', 3)).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 400, integration: 'WEB_SCRAPER', action: 'ERROR' })),
    )
  })
})

test.describe('the fetched URLs', () => {
  test('beyond the limit are announced, and the limit is sent with them [MAP-15] [MAP-20] [API-59] [API-71]', async ({
    widget,
    page,
  }) => {
    await name(page, urlsOf(5))
    await page.route('**/scrape_sitemap', (route) => route.fulfill({ status: 422, json: { detail: 'No.' } }))
    await openTab(widget, { maxPagesToScrape: 2 })
    await fetchUrls(widget)
    await expect(line(widget, 'All URLs selected. First 2 URLs will be synced.')).toBeVisible()
    await widget.button('Clear selection').click()
    for (const number of [5, 2]) await row(widget, `https://example.com/page-${number}`).check()
    await expect(line(widget, '2 URLs selected.')).toBeVisible()
    await row(widget, 'https://example.com/page-3').check()
    await expect(line(widget, '3 URLs selected. First 2 URLs will be synced.')).toBeVisible()
    const sent = page.waitForRequest('**/scrape_sitemap')
    await widget.button('Submit').click()
    expect(bodyOf(await sent)).toMatchObject({
      max_pages_to_scrape: 2,
      urls_to_scrape: [2, 3, 5].map((number) => `https://example.com/page-${number}`),
    })
  })

  test('may be 50,000: few rows are there, and search and selection stay quick', async ({ widget, page }) => {
    await name(page, urlsOf(50_000))
    await openTab(widget)
    await fetchUrls(widget)
    expect(await widget.frame.getByRole('row').count()).toBeLessThan(80)
    await widget.frame.getByRole('searchbox', { name: 'Search URLs' }).fill('page-49999')
    await expect(urlRows(widget)).toHaveCount(1)
    await row(widget, 'https://example.com/page-49999').uncheck()
    await expect(line(widget, '49999 URLs selected. First 100 URLs will be synced.')).toBeVisible()
    await widget.button('Select all').click()
    await expect(line(widget, 'All URLs selected. First 100 URLs will be synced.')).toBeVisible()
  })
})

test.describe('submit', () => {
  test('imports exactly what was chosen, and tells the host [MAP-07] [MAP-21] [MAP-22] [MAP-25] [MAP-26]', async ({
    widget,
    page,
  }) => {
    const calls = record(page, '/scrape_sitemap')
    const client = await ServiceClient.of(widget.stack, widget.customer)
    await openTab(widget, {}, { tags: { team: 'blue' } })
    await fetchUrls(widget, sample(widget))
    await expect(urlRows(widget)).toHaveCount(7)
    await widget.button('Clear selection').click()
    const chosen = ['plans', 'security'].map((page) => `${widget.stack.host}/sample/${page}.html`)
    for (const url of chosen) await row(widget, url).check()
    await widget.button('Submit').click()
    await expect(line(widget, 'Scraping request initiated successfully.')).toBeVisible()
    expect(calls.map((call) => call.method())).toEqual(['POST'])
    expect(bodyOf(calls[0])).toEqual({
      url: `https://${sample(widget)}`,
      tags: { team: 'blue' },
      recursion_depth: 3,
      max_pages_to_scrape: 100,
      chunk_size: 1500,
      chunk_overlap: 20,
      skip_embedding_generation: false,
      enable_auto_sync: false,
      generate_sparse_vectors: false,
      prepend_filename_to_chunks: false,
      html_tags_to_skip: [],
      css_classes_to_skip: [],
      css_selectors_to_skip: [],
      urls_to_scrape: chosen,
      download_css_and_media: false,
      generate_chunks_only: false,
    })
    const [root] = await client.settled(1, { root_files_only: true })
    const [payload] = await widget.waitForEvents('success')
    expect(payload).toMatchObject({
      status: 200,
      integration: 'WEB_SCRAPER',
      action: 'UPDATE',
      event: 'UPDATE',
      data: { data_source_external_id: null, sync_status: null, files: [{ id: root?.id }] },
    })

    await widget.button('Got it').click()
    await expect(field(widget)).toHaveValue('')
    await widget.frame.getByRole('tab', { name: 'Synced URLs' }).click()
    const rows = widget.frame.getByRole('row').filter({ has: widget.frame.getByRole('gridcell') })
    await expect(rows).toHaveCount(1)
    await rows.first().getByRole('button').first().click()
    await expect(rows.filter({ hasText: 'Ready' })).toHaveCount(2)
    for (const title of [/Plans/, /Security/]) await expect(rows.filter({ hasText: title })).toHaveCount(1)
    expect((await client.passages('how long is the trial')).join()).toMatch(/trial/i)

    await widget.frame.getByRole('tab', { name: 'Sitemap' }).click()
    await fetchUrls(widget, sample(widget))
    await expect(line(widget, 'All URLs selected.')).toBeVisible()
  })

  test('of everything a bare address names imports all of it [API-71] [MAP-13]', { tag: '@long' }, async ({
    widget,
    page,
  }) => {
    const calls = record(page, '/scrape_sitemap')
    const client = await ServiceClient.of(widget.stack, widget.customer)
    await openTab(widget)
    await fetchUrls(widget, widget.stack.host)
    await expect(urlRows(widget)).toHaveCount(7)
    await widget.button('Submit').click()
    await expect(line(widget, 'Scraping request initiated successfully.')).toBeVisible()
    expect(bodyOf(calls[0])).toMatchObject({ urls_to_scrape: [] })
    const [root] = await client.settled(1, { root_files_only: true })
    expect(root?.sync_status).toBe('READY')
    const pages = await client.files({ parent_file_ids: [root?.id] })
    expect(pages.map(({ sync_status }) => sync_status)).toEqual(Array.from({ length: 7 }, () => 'READY'))
  })
})

for (const [width, theme] of [
  [784, 'light'],
  [320, 'dark'],
] as const) {
  test(`no step has a barrier that can be found by machine, ${theme} at ${width} px, and none scrolls sideways`, async ({
    widget,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const check = async () => {
      const html = widget.frame.locator('html')
      expect(await barriers(html)).toEqual([])
      const fits = await html.evaluate((one) => one.scrollWidth <= one.clientWidth)
      expect(fits).toBe(true)
    }
    const plans = `${widget.stack.host}/sample/plans.html`
    await name(page, [plans, ...urlsOf(200), `${plans}?${'long'.repeat(100)}`])
    await openTab(widget, { maxPagesToScrape: 1 }, { theme })
    await field(widget).fill('foo bar')
    await widget.button('Fetch').click()
    await expect(banner(widget, 'Please enter a valid URL')).toBeVisible()
    await check()
    await fetchUrls(widget)
    await widget.frame.getByRole('searchbox', { name: 'Search URLs' }).fill('long')
    await expect(urlRows(widget)).toHaveCount(1)
    await check()
    await widget.frame.getByRole('searchbox', { name: 'Search URLs' }).fill('')
    await widget.button('Clear selection').click()
    await row(widget, plans).check()
    await check()
    await widget.button('Submit').click()
    await expect(line(widget, 'Scraping request initiated successfully.')).toBeVisible()
    await check()
  })
}

test('every step is reached by the keyboard alone, and the focus goes with it', async ({ widget, page }) => {
  const pages = ['plans', 'api', 'security'].map((page) => `${widget.stack.host}/sample/${page}.html`)
  await name(page, pages)
  await openTab(widget)
  await expect(widget.frame.getByRole('tab', { name: 'Sitemap' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(widget)).toBeFocused()
  await page.keyboard.type('example.com')
  await page.keyboard.press('Enter')
  await expect(heading(widget)).toBeFocused()
  await row(widget, pages[1] ?? '').focus()
  await page.keyboard.press('Space')
  await expect(line(widget, '2 URLs selected.')).toBeVisible()
  await widget.button('Submit').focus()
  await page.keyboard.press('Enter')
  await expect(line(widget, 'Scraping request initiated successfully.')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(widget.button('Got it')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(widget)).toBeFocused()
})
