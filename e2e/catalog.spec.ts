import type { Source } from '@inlet/wire/bridge'
import { ConnectForm } from './support/ConnectForm.ts'
import { record, removeBranding } from './support/faults.ts'
import { SignInPage } from './support/SignInPage.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

test.beforeEach(({ page }) => removeBranding(page))

const sources = [
  ['AZURE_BLOB_STORAGE', 'Azure Blob'],
  ['DROPBOX', 'Dropbox'],
  ['GOOGLE_DRIVE', 'Google Drive'],
  ['SHAREPOINT', 'Sharepoint'],
  ['SLACK', 'Slack'],
] as const

for (const [id, name] of sources) {
  test(`${id} carries its name, logo and description on its own screen [CAT-03] [CAT-04] [CAT-08] [CAT-01] [SHL-18]`, async ({
    widget,
  }) => {
    await widget.open({ entryPoint: id })
    await expect(widget.heading(name)).toBeVisible()
    await expect(widget.frame.getByRole('dialog', { name })).toHaveAccessibleDescription(/^Import .*\.$/)
    const logo = widget.frame.getByRole('banner').locator('img')
    await expect
      .poll(() => logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
      .toBeGreaterThan(0)
  })
}

test('an icon stands on the color of its entry [CAT-06] [CAT-07]', async ({ widget }) => {
  await widget.open({ theme: 'light' })
  const tile = widget.frame
    .getByRole('listitem')
    .filter({ hasText: 'Dropbox' })
    .locator('span', { has: widget.frame.locator('img') })
    .first()
  await expect(tile).toHaveCSS('background-color', 'rgb(243, 245, 249)')
})

test('Upload Files is the drop zone at once', async ({ widget, page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await widget.open({ entryPoint: 'LOCAL_FILES' })
  await expect(widget.frame.getByText(/drag and drop up to/)).toBeVisible()
  expect(calls.filter((path) => path.startsWith('/integrations'))).toEqual([])
})

test('Web Scraper is the form at once', async ({ widget, page, context }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await widget.open({ entryPoint: 'WEB_SCRAPER' })
  await expect(widget.frame.getByLabel('Address of website 1')).toBeVisible()
  expect(calls.filter((path) => path.startsWith('/integrations'))).toEqual([])
  expect(context.pages()).toHaveLength(1)
})

type Entry = readonly [id: Source, subpath: string, name: string, row: number]

/** Connect opens a window at once, or a form of ours. */
const windows: readonly Entry[] = [
  ['BOX', 'box', 'Box', 35],
  ['DROPBOX', 'dropbox', 'Dropbox', 23],
  ['GMAIL', 'gmail', 'Gmail', 33],
  ['GOOGLE_CLOUD_STORAGE', 'gcs', 'Google Cloud Storage', 25],
  ['GOOGLE_DRIVE', 'google', 'Google Drive', 24],
  ['INTERCOM', 'intercom', 'Intercom', 37],
  ['NOTION', 'notion', 'Notion', 27],
  ['ONEDRIVE', 'onedrive', 'OneDrive', 30],
  ['OUTLOOK', 'outlook', 'Outlook', 38],
  ['SLACK', 'slack', 'Slack', 40],
  ['ZOTERO', 'zotero', 'Zotero', 41],
]
const forms: readonly Entry[] = [
  ['AZURE_BLOB_STORAGE', 'AzureBlobStorage', 'Azure Blob', 42],
  ['CONFLUENCE', 'confluence', 'Confluence', 19],
  ['DOCUMENT360', 'Document360', 'Document360', 43],
  ['FRESHDESK', 'freshdesk', 'Freshdesk', 34],
  ['GITBOOK', 'gitbook', 'Gitbook', 36],
  ['GITHUB', 'github', 'Github', 22],
  ['GURU', 'guru', 'Guru', 26],
  ['S3', 's3', 'S3', 31],
  ['SALESFORCE', 'salesforce', 'Salesforce', 28],
  ['SERVICENOW', 'servicenow', 'ServiceNow', 39],
  ['SHAREPOINT', 'sharepoint', 'Sharepoint', 32],
  ['ZENDESK', 'zendesk', 'Zendesk', 29],
]
const own: readonly Entry[] = [
  ['LOCAL_FILES', 'local', 'Upload Files', 20],
  ['WEB_SCRAPER', 'scraper', 'Web Scraper', 21],
]

const rowsOf = (row: number) => `[CAT-01] [CAT-02] [CAT-03] [CAT-15] [CAT-${row}]`

/** From the list, with this source alone, to its step. */
async function openFromList(widget: Widget, [id, subpath, name]: Entry): Promise<void> {
  await widget.open({ enabledIntegrations: [{ id }] })
  const card = widget.frame.getByRole('listitem').getByRole('button')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(name)
  await card.click()
  await expect(widget.heading(name)).toBeVisible()
  await expect(widget.frame.locator('html')).toHaveAttribute('data-step', subpath)
}

for (const entry of windows) {
  const [id, subpath, name, row] = entry
  test(`${name} is the step ${subpath}, and connects in a window without a form [CAT-11] [API-132] ${rowsOf(row)}`, async ({
    widget,
    page,
  }) => {
    const calls = record(page, '/integrations/oauth_url')
    const popup = await SignInPage.after(page, () => openFromList(widget, entry))
    await expect(popup.page.getByRole('button', { name: 'Allow' })).toBeVisible()
    expect(calls.map((call) => call.postDataJSON())).toMatchObject([{ service: id }])
    await expect(widget.frame.getByRole('form')).toHaveCount(0)
  })
}

for (const entry of forms) {
  const [, subpath, name, row] = entry
  test(`${name} is the step ${subpath}, and asks by a form first [ACC-11] [CAT-12] ${rowsOf(row)}`, async ({
    widget,
    page,
  }) => {
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await openFromList(widget, entry)
    await expect(new ConnectForm(widget, name).form).toBeVisible()
    expect(calls.filter((path) => path.startsWith('/integrations'))).toEqual([])
    expect(page.context().pages()).toHaveLength(1)
  })
}

for (const entry of own) {
  const [id, subpath, name, row] = entry
  test(`${name} is the step ${subpath}, and connects nothing ${rowsOf(row)}`, async ({ widget, page }) => {
    await openFromList(widget, entry)
    const dropZone = widget.frame.getByText(/drag and drop up to/)
    const scrapeForm = widget.frame.getByLabel('Address of website 1')
    await expect(id === 'LOCAL_FILES' ? dropZone : scrapeForm).toBeVisible()
    await expect(widget.button('Connect Account')).toHaveCount(0)
    expect(page.context().pages()).toHaveLength(1)
  })
}
