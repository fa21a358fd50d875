import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator } from '@playwright/test'
import { removeBranding } from './support/faults.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** `INLET_PICTURES=docs/images npm test -- e2e e2e/pictures.spec.ts` updates those of the manual. */
const { INLET_PICTURES } = process.env
const folder = path.join(root, INLET_PICTURES ?? '')

test.skip(!INLET_PICTURES, 'only to update the manual')

// As wide as the text of the manual, at twice the resolution: text is as readable in the picture as in the widget.
test.use({ viewport: { width: 720, height: 640 }, deviceScaleFactor: 2 })

/** One picture per theme, from the same screen: the widget follows the system. */
async function take(widget: Widget, name: string, of?: Locator): Promise<void> {
  // Nothing is hovered.
  await widget.page.mouse.move(0, 0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await widget.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const file = path.join(folder, `${name}-${colorScheme}.png`)
    await (of ?? widget.page).screenshot({ path: file, animations: 'disabled' })
  }
}

test('the pictures of the tour: what a person sees, what the host hears, what the back end finds [F-095]', async ({
  widget,
}) => {
  test.slow()
  const { page } = widget
  await widget.open({ locale: 'en' })
  await expect(widget.heading('Connect with Inlet')).toBeVisible()
  await take(widget, 'tour-consent')
  await widget.button('Connect').click()
  await expect(widget.heading('Integrations')).toBeVisible()
  await take(widget, 'widget')
  await widget.button(/^Upload Files/).click()
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await widget.frame
    .getByLabel('Choose files')
    .setInputFiles([
      file('Opening hours.txt', 'The harbour opens at seven and closes at ten in the evening.'),
      file('Prices.txt', 'A berth for a night costs 30 euro, showers included.'),
    ])
  await expect(widget.uploadButton).toBeVisible()
  await take(widget, 'tour-upload')
  await widget.uploadButton.click()
  await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
  await expect(widget.button('Done')).toBeVisible()
  await take(widget, 'tour-done')
  await widget.button('Done').click()
  await expect(page.locator('dialog')).toHaveCount(0)

  const eventRow = page.locator('#activity > li', { hasText: 'UPDATE LOCAL_FILES' }).first()
  await eventRow.getByText('Payload').click()
  await take(widget, 'tour-event', eventRow)
  await page.getByRole('searchbox', { name: 'Question' }).fill('When does the harbour open?')
  const hits = page.locator('#hits > li')
  await expect(async () => {
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(hits.filter({ hasText: 'The harbour opens at seven' })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await take(widget, 'tour-search', page.locator('section', { has: page.locator('#hits') }))
})

test('the pictures of options [F-095]', async ({ widget }) => {
  test.slow()
  await widget.open({
    locale: 'en',
    tosURL: 'https://acme.example/terms',
    privacyPolicyURL: 'https://acme.example/privacy',
    backButtonText: 'Return to Acme',
  })
  await expect(widget.heading('Connect with Inlet')).toBeVisible()
  await take(widget, 'option-consent')
  await removeBranding(widget.page)
  await widget.open({
    locale: 'en',
    theme: 'dark',
    enabledIntegrations: OFFERED,
    entryPoint: 'INTEGRATION_LIST',
  })
  await expect(widget.heading('Integrations')).toBeVisible()
  await take(widget, 'option-limits')
  await widget.open({
    locale: 'en',
    enabledIntegrations: [
      { id: 'LOCAL_FILES', maxFilesCount: 3, maxFileSize: 5_000_000, showFilesTab: false },
    ],
    entryPoint: 'LOCAL_FILES',
  })
  await expect(widget.button('Click to upload')).toBeVisible()
  await take(widget, 'option-upload')
  await widget.open({
    locale: 'en',
    enabledIntegrations: OFFERED,
    entryPoint: 'INTEGRATION_LIST',
    appearance: {
      light: { accent: '#c2410c', surface: '#fffaf5' },
      dark: { accent: '#fdba74', surface: '#1c1410' },
      radius: 14,
      density: 'compact',
    },
  })
  await expect(widget.heading('Integrations')).toBeVisible()
  await take(widget, 'option-appearance')
})

const OFFERED = [
  { id: 'LOCAL_FILES', maxFileSize: 5_000_000 },
  { id: 'WEB_SCRAPER', maxPagesToScrape: 50 },
  { id: 'GITHUB' },
  { id: 'ONEDRIVE' },
  { id: 'S3' },
  { id: 'NOTION' },
] as const
