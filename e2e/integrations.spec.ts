import { SOURCES } from '@inlet/wire/bridge'
import { removeBranding } from './support/faults.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test.beforeEach(({ page }) => removeBranding(page))

const cards = (widget: Widget) => widget.frame.getByRole('listitem').getByRole('button')

test('offers every enabled source by ascending id, each with its image and name [LST-01] [LST-02] [LST-03] [LST-09] [CFG-31]', async ({
  widget,
}) => {
  await widget.open({ enabledIntegrations: [...SOURCES].reverse().map((id) => ({ id })) })
  await expect(widget.heading('Integrations')).toBeVisible()
  await expect(widget.button('Back')).toBeVisible()
  await expect(widget.frame.getByPlaceholder('Search Integrations')).toHaveValue('')
  const names = [
    'Azure Blob',
    'Box',
    'Confluence',
    'Document360',
    'Dropbox',
    'Freshdesk',
    'Gitbook',
    'Github',
    'Gmail',
    'Google Cloud Storage',
    'Google Drive',
    'Guru',
    'Intercom',
    'Upload Files',
    'Notion',
    'OneDrive',
    'Outlook',
    'S3',
    'Salesforce',
    'ServiceNow',
    'Sharepoint',
    'Slack',
    'Web Scraper',
    'Zendesk',
    'Zotero',
  ]
  await expect(cards(widget)).toHaveText(names.map((name) => new RegExp(`^${name}`)))
  const loaded = () =>
    cards(widget)
      .locator('img')
      .evaluateAll(
        (images) =>
          images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length,
      )
  await expect.poll(loaded).toBe(25)
})

test('filters by a part of the name, clears, and says when nothing matches [LST-04] [LST-05] [LST-06]', async ({
  widget,
}) => {
  await widget.open()
  const search = widget.frame.getByRole('searchbox', { name: 'Search Integrations' })
  await search.fill('dRiVe')
  await expect(cards(widget)).toHaveText([/^Google Drive/, /^OneDrive/])
  await widget.button('Clear search').click()
  await expect(search).toHaveValue('')
  await expect(cards(widget)).toHaveCount(25)
  await search.fill('no such source')
  await expect(cards(widget)).toHaveCount(0)
  await expect(widget.frame.getByText('No results for “no such source”')).toBeVisible()
  await expect(widget.frame.getByText('Could not fetch integrations list.')).toHaveCount(0)
})

for (const [width, columns, id] of [
  [1280, 3, 'LST-08'],
  [784, 3, 'LST-08'],
  [700, 2, 'LST-07'],
  [390, 2, 'LST-07'],
] as const) {
  test(`stands in ${columns} columns on a page ${width} px wide [${id}]`, async ({ widget, page }) => {
    await page.setViewportSize({ width, height: 800 })
    await widget.open()
    await expect(cards(widget)).toHaveCount(25)
    const lefts = () =>
      cards(widget).evaluateAll(
        (all) => new Set(all.map((card) => Math.round(card.getBoundingClientRect().left))).size,
      )
    await expect.poll(lefts).toBe(columns)
  })
}

test('a source has a dot once something is connected, and no other has one [LST-12] [LST-13]', async ({
  widget,
  page,
}) => {
  await page.route('**/user_data_sources', (route) =>
    route.fulfill({
      json: {
        count: 1,
        results: [
          {
            id: 7,
            data_source_type: 'DROPBOX',
            data_source_external_id: 'a@example.com',
            sync_status: 'READY',
          },
        ],
      },
    }),
  )
  await widget.open()
  await expect(cards(widget).filter({ hasText: 'Connected' })).toHaveText([/^Dropbox/])
  const dot = cards(widget).filter({ hasText: 'Connected' }).locator(':scope > span').last()
  const green = await dot.evaluate((element) => getComputedStyle(element).borderTopColor)
  const [red = 0, greenPart = 0, blue = 0] = (green.match(/\d+/g) ?? []).map(Number)
  expect(greenPart).toBeGreaterThan(Math.max(red, blue))
})

test('two cards say their limits and no other does [LST-14] [LST-15] [LST-16] [CFG-07] [CFG-50] [FMT-10]', async ({
  widget,
}) => {
  await widget.open({ maxFileSize: 12_000_000 })
  const withLimit = cards(widget).filter({ hasText: 'max ' })
  await expect(withLimit).toHaveText([
    /^Upload Files\s*max 12MB per file$/,
    /^Web Scraper\s*max 100 links to sync$/,
  ])
  await widget.open({
    enabledIntegrations: [
      { id: 'LOCAL_FILES', maxFileSize: 4_000_000 },
      { id: 'WEB_SCRAPER', maxPagesToScrape: 7 },
    ],
  })
  await expect(withLimit).toHaveText([/max 4MB per file$/, /max 7 links to sync$/])
})

test('the account’s own limit caps what the host allows [CFG-82] [CFG-84]', async ({ widget, page }) => {
  await page.route('**/whoami', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 })
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), custom_limits: { file_size_limit: 5_000_000 } },
    })
  })
  await widget.open({ maxFileSize: 12_000_000 })
  await expect(cards(widget).filter({ hasText: 'Upload Files' })).toContainText('max 5MB per file')
})

test('knows no id outside the catalog and offers nothing that is not enabled [LST-18] [LST-20]', async ({
  widget,
}) => {
  // @ts-expect-error what a host without types can pass
  await widget.open({ enabledIntegrations: [{ id: 'NOTION' }, { id: 'MYSPACE' }] })
  await expect(cards(widget)).toHaveText([/^Notion/])
})

test('a host that names no source gets Upload Files with csv, txt and pdf, in small chunks [LIM-03] [LIM-04] [LIM-05]', async ({
  widget,
  page,
  stack,
}) => {
  await page.goto(
    `${stack.host}/?customer=${widget.customer}&options=${encodeURIComponent('{"enabledIntegrations":null}')}`,
  )
  await widget.press()
  await expect(cards(widget)).toHaveText([/^Upload Files\s*max 20MB per file$/])
  const sent = page.waitForRequest('**/uploadfile*')
  await cards(widget).click()
  const chooser = widget.frame.getByLabel('Choose files')
  const accept = await chooser.getAttribute('accept')
  expect(
    accept
      ?.split(',')
      .filter((one) => one.startsWith('.'))
      .sort(),
  ).toEqual(['.csv', '.pdf', '.txt'])
  await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await widget.uploadButton.click()
  const query = new URL((await sent).url()).searchParams
  expect([query.get('chunk_size'), query.get('chunk_overlap')]).toEqual(['100', '10'])
  await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
})

test('an empty list is no failure while the token is good [LST-22]', async ({ widget }) => {
  await widget.open({ enabledIntegrations: [] })
  await expect(widget.heading('Integrations')).toBeVisible()
  await expect(cards(widget)).toHaveCount(0)
  await expect(widget.frame.getByText('Could not fetch integrations list.')).toHaveCount(0)
})

test('an empty list without a token says that it could not be fetched [LST-21]', async ({ widget, page }) => {
  await page.route('**/api/inlet-token*', (route) => route.fulfill({ status: 401, json: {} }))
  await widget.open({ enabledIntegrations: [] })
  await expect(
    widget.frame.getByRole('alert').filter({ hasText: 'Could not fetch integrations list.' }),
  ).toBeVisible()
})

test('Upload Files has its dot once a file is there [LST-12]', async ({ widget, stack }) => {
  const client = await ServiceClient.of(stack, widget.customer)
  await client.upload('a.txt', 'something')
  await widget.open()
  await expect(cards(widget).filter({ hasText: 'Connected' })).toHaveText([/^Upload Files/])
})
