import { SOURCES } from '@inlet/wire/bridge'
import { removeBranding } from './support/faults.ts'
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
