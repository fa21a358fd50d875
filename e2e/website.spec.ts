import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import type { Request } from '@playwright/test'
import { record, refuse, removeBranding } from './support/faults.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { stamped } from './support/stamped.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test.beforeEach(({ page }) => removeBranding(page))

async function openForm(
  widget: Widget,
  settings: Partial<EnabledIntegration> = {},
  options: WidgetOptions = {},
) {
  await widget.openSource({ ...settings, id: 'WEB_SCRAPER' }, options)
  await expect(widget.heading('Web Scraper')).toBeVisible()
}

const field = (widget: Widget, row = 1) =>
  widget.frame.getByLabel(`Address of website ${row}`, { exact: true })
const fields = (widget: Widget) => widget.frame.getByLabel(/^Address of website/)
const depth = (widget: Widget) => widget.frame.getByLabel('Recursion depth')
const pages = (widget: Widget) => widget.frame.getByLabel('Max pages to scrape')
const started = (widget: Widget) =>
  widget.frame.getByText('Scraping request initiated successfully', { exact: true })
const bodyOf = (request: Request | undefined) => request?.postDataJSON()

/** The sample website, as a user would type it. */
const sample = (widget: Widget) => `${widget.stack.host.replace('http://', '')}/sample/`

test.describe('rows', () => {
  test('begin with one empty row, which has a fixed https:// before its field [WEB-03] [WEB-04] [WEB-16] [WEB-18]', async ({
    widget,
    page,
  }) => {
    await openForm(widget)
    await expect(fields(widget)).toHaveCount(1)
    await expect(field(widget)).toHaveValue('')
    const row = widget.frame.getByRole('main').getByRole('listitem')
    await expect(row.getByText('https://', { exact: true })).toBeVisible()
    await field(widget).click()
    await field(widget).pressSequentially('example.com')
    for (let press = 0; press < 30; press++) await page.keyboard.press('Backspace')
    await expect(row.getByText('https://', { exact: true })).toBeVisible()
    await field(widget).fill('example.com/a')
    await expect(field(widget)).toHaveValue('example.com/a')
  })

  test('Add appends an empty row, delete removes its own and no other, and one always stays [WEB-06] [WEB-09] [WEB-33]', async ({
    widget,
  }) => {
    await openForm(widget)
    for (const [row, text] of [
      [1, 'one.com'],
      [2, 'two.com'],
      [3, 'three.com'],
    ] as const) {
      if (row > 1) await widget.button('Add').click()
      await expect(field(widget, row)).toHaveValue('')
      await field(widget, row).fill(text)
    }
    await widget.button('Delete website 2').click()
    await expect(fields(widget)).toHaveCount(2)
    await expect(field(widget, 1)).toHaveValue('one.com')
    await expect(field(widget, 2)).toHaveValue('three.com')
    await widget.button('Delete website 2').click()
    await widget.button('Delete website 1').click()
    await expect(fields(widget)).toHaveCount(1)
    await expect(field(widget)).toHaveValue('')
  })

  test('the info line says how many links there are by default [WEB-11] [CFG-50]', async ({ widget }) => {
    await openForm(widget)
    await expect(
      widget.frame.getByText('The first 100 links per website are synced by default.'),
    ).toBeVisible()
    await openForm(widget, { maxPagesToScrape: 12 })
    await expect(
      widget.frame.getByText('The first 12 links per website are synced by default.'),
    ).toBeVisible()
  })
})

test.describe('configure', () => {
  test('opens a popover by its row; Apply changes this row alone and leaving changes nothing [WEB-05] [WEB-07] [WEB-12] [WEB-13] [WEB-14] [WEB-15] [WEB-17]', async ({
    widget,
    page,
  }) => {
    await openForm(widget)
    await field(widget).fill('one.example.com')
    await widget.button('Add').click()
    await field(widget, 2).fill('two.example.com')

    await widget.button('Configure website 1').click()
    const panel = widget.frame.getByRole('dialog', { name: 'Configure' })
    await expect(panel).toBeVisible()
    const [place, row] = [await panel.boundingBox(), await widget.button('Configure website 1').boundingBox()]
    expect(Math.abs((place?.y ?? 999) - ((row?.y ?? 0) + (row?.height ?? 0)))).toBeLessThan(24)
    await expect(depth(widget)).toHaveValue('')
    await expect(pages(widget)).toHaveValue('')
    await depth(widget).fill('2')
    await pages(widget).fill('9')
    await widget.button('Apply').click()
    await expect(panel).toHaveCount(0)

    await widget.button('Configure website 1').click()
    await expect(depth(widget)).toHaveValue('2')
    await pages(widget).fill('50')
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)

    await page.route('**/web_scrape', (route) => route.fulfill({ status: 422, json: { detail: 'No.' } }))
    const sent = page.waitForRequest('**/web_scrape')
    await widget.button('Submit').click()
    expect(bodyOf(await sent)).toMatchObject([
      { url: 'https://one.example.com', recursion_depth: 2, max_pages_to_scrape: 9 },
      { url: 'https://two.example.com', recursion_depth: 3, max_pages_to_scrape: 100 },
    ])
  })

  test('is in the row’s menu and a sheet at the lower edge on narrow screens [WEB-08]', async ({
    widget,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openForm(widget)
    await expect(widget.button('Configure website 1')).toHaveCount(0)
    await widget.button('Actions for website 1').click()
    await widget.frame.getByRole('menuitem', { name: 'Configure' }).click()
    const sheet = widget.frame.getByRole('dialog', { name: 'Configure' })
    await expect(sheet).toBeVisible()
    await expect
      .poll(async () => {
        const box = await sheet.boundingBox()
        return box && Math.round(box.y + box.height)
      })
      .toBe(800)
    await depth(widget).fill('1')
    await widget.button('Apply').click()
    await expect(sheet).toHaveCount(0)
    await widget.button('Actions for website 1').click()
    await widget.frame.getByRole('menuitem', { name: 'Configure' }).click()
    await expect(depth(widget)).toHaveValue('1')
  })

  test('takes whole numbers up to the maximum; what is above is ignored, what is no number is 0 [WEB-24] [WEB-25] [WEB-26] [WEB-27] [WEB-28]', {
    tag: '@long',
  }, async ({ widget }) => {
    await openForm(widget, { recursionDepth: 4, maxPagesToScrape: 30 })
    await widget.button('Configure website 1').click()
    for (const [input, good, tooMuch] of [
      [depth(widget), '4', '5'],
      [pages(widget), '30', '31'],
    ] as const) {
      await input.fill(good)
      await input.fill(tooMuch)
      await expect(input).toHaveValue(good)
      await input.fill('x')
      await expect(input).toHaveValue('0')
      await input.fill('2.7')
      await expect(input).toHaveValue('2')
    }
  })
})

test.describe('submit', () => {
  test('sends one request with the defaults, tells of its success and the host of all files [WEB-10] [WEB-36] [WEB-37] [WEB-38] [API-34]', async ({
    widget,
    page,
  }) => {
    const calls = record(page, '/web_scrape')
    await openForm(widget, {}, { tags: { team: 'blue' } })
    await field(widget).fill(sample(widget))
    await widget.button('Submit').click()
    await expect(started(widget)).toBeVisible()
    expect(calls.map((call) => call.method())).toEqual(['POST'])
    expect(bodyOf(calls[0])).toEqual([
      {
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
        css_selectros_to_skip: [],
        css_selectors_to_skip: [],
        download_css_and_media: false,
        generate_chunks_only: false,
      },
    ])
    const [payload] = await widget.waitForEvents('success')
    const [root] = await (await ServiceClient.of(widget.stack, widget.customer)).files({
      root_files_only: true,
    })
    expect(payload).toMatchObject({
      status: 200,
      integration: 'WEB_SCRAPER',
      action: 'UPDATE',
      event: 'UPDATE',
      data: { data_source_external_id: null, sync_status: null, files: [{ id: root?.id }] },
    })
    await widget.button('Got it').click()
    await expect(fields(widget)).toHaveCount(1)
    await expect(field(widget)).toHaveValue('')
  })

  test('card, info line and request say the same 100 pages, and 3 levels [LIM-07]', async ({
    widget,
    page,
  }) => {
    const calls = record(page, '/web_scrape')
    await refuse(page, '**/web_scrape', 422, { detail: 'No.' })
    await widget.open()
    await expect(widget.button(/^Web Scraper/)).toContainText('max 100 links to sync')
    await widget.button(/^Web Scraper/).click()
    await expect(widget.frame.getByText('The first 100 links per website')).toBeVisible()
    await field(widget).fill('example.com')
    await widget.button('Submit').click()
    await expect(widget.frame.getByRole('alert').filter({ hasText: 'No.' })).toBeVisible()
    expect(bodyOf(calls[0])).toMatchObject([{ max_pages_to_scrape: 100, recursion_depth: 3 }])
  })

  test('sends the host’s settings, the scraper’s before the widget’s [CFG-60] [CFG-63] [CFG-64] [CFG-65] [CFG-66]', async ({
    widget,
    page,
  }) => {
    const calls = record(page, '/web_scrape')
    await refuse(page, '**/web_scrape', 422, { detail: 'No.' })
    await openForm(
      widget,
      {
        chunkSize: 600,
        skipEmbeddingGeneration: true,
        enableAutoSync: true,
        generateSparseVectors: true,
        prependFilenameToChunks: true,
        maxItemsPerChunk: 4,
        embeddingModel: 'VERTEX_MULTIMODAL',
        htmlTagsToSkip: ['nav'],
        cssClassesToSkip: ['ad'],
        cssSelectorsToSkip: ['#top'],
        downloadCssAndMedia: true,
        generateChunksOnly: true,
        maxPagesToScrape: 8,
        recursionDepth: 2,
      },
      { chunkSize: 800, overlapSize: 80, tags: {} },
    )
    await field(widget).fill('example.com')
    await widget.button('Submit').click()
    await expect(widget.frame.getByRole('alert').filter({ hasText: 'No.' })).toBeVisible()
    expect(bodyOf(calls[0])).toEqual([
      {
        url: 'https://example.com',
        tags: {},
        recursion_depth: 2,
        max_pages_to_scrape: 8,
        chunk_size: 600,
        chunk_overlap: 80,
        skip_embedding_generation: true,
        enable_auto_sync: true,
        generate_sparse_vectors: true,
        prepend_filename_to_chunks: true,
        max_items_per_chunk: 4,
        embedding_model: 'VERTEX_MULTIMODAL',
        html_tags_to_skip: ['nav'],
        css_classes_to_skip: ['ad'],
        css_selectros_to_skip: ['#top'],
        css_selectors_to_skip: ['#top'],
        download_css_and_media: true,
        generate_chunks_only: true,
      },
    ])
  })

  test('leaves an invalid row out without an error, and sends no scheme twice [WEB-19] [WEB-21] [WEB-23]', {
    tag: '@long',
  }, async ({ widget, page }) => {
    const calls = record(page, '/web_scrape')
    await openForm(widget)
    await field(widget).fill(`https://${sample(widget)}`)
    await expect(field(widget)).toHaveValue(sample(widget))
    await widget.button('Add').click()
    await field(widget, 2).fill('foo bar')
    await widget.button('Submit').click()
    await expect(started(widget)).toBeVisible()
    expect(bodyOf(calls[0])).toMatchObject([{ url: `https://${sample(widget)}` }])
    await expect(widget.frame.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
    await expect(widget.frame.getByRole('main')).toContainText('foo bar')
  })

  test('a lost connection says so, and so does the event [WEB-41] [WEB-42] [EVT-19] [API-04]', {
    tag: '@long',
  }, async ({ widget, page }) => {
    await page.route('**/web_scrape', (route) => route.abort('connectionreset'))
    await openForm(widget)
    await field(widget).fill('example.com')
    await widget.button('Submit').click()
    const text = 'Error initiating scraping. Please try again.'
    await expect(widget.frame.getByRole('alert').filter({ hasText: text })).toBeVisible()
    await expect(field(widget)).toHaveValue('example.com')
    expect(await widget.waitForEvents('error')).toEqual([
      {
        ...stamped(1),
        status: 400,
        integration: 'WEB_SCRAPER',
        action: 'ERROR',
        event: 'ERROR',
        data: [{ message: text }],
        error: {
          code: 'SERVICE_UNREACHABLE',
          category: 'connection',
          retryable: true,
          message: 'The service could not be reached.',
          remedy: expect.any(String),
          docsUrl: `${widget.stack.service}/errors/SERVICE_UNREACHABLE`,
          requestId: null,
          source: 'WEB_SCRAPER',
          cause: 'network',
        },
      },
    ])
    await page.unroute('**/web_scrape')
    await field(widget).fill(sample(widget))
    await widget.button('Submit').click()
    await expect(started(widget)).toBeVisible()
  })

  test('a token that has run out is fetched anew, once, and the request goes through [API-02] [CFG-03]', {
    tag: '@long',
  }, async ({ widget, page }) => {
    const calls = record(page, '/web_scrape')
    const tokens = record(page, '/api/inlet-token')
    await openForm(widget)
    expect(tokens).toHaveLength(1)
    await page.route(
      '**/web_scrape',
      (route) => route.fulfill({ status: 401, json: { detail: 'expired' } }),
      { times: 1 },
    )
    await field(widget).fill(sample(widget))
    await widget.button('Submit').click()
    await expect(started(widget)).toBeVisible()
    expect(tokens).toHaveLength(2)
    expect(calls).toHaveLength(2)
    expect(calls[1]?.headers().authorization).not.toBe(calls[0]?.headers().authorization)
  })
})
