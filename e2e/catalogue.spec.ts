import { removeBranding } from './support/faults.ts'
import { expect, test } from './support/test.ts'

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

test('an icon stands on the colour of its entry [CAT-06] [CAT-07]', async ({ widget }) => {
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
