import type { OldWidget } from './support/OldWidget.ts'
import { expect, test } from './support/oldWidgetTest.ts'
import { hasPredecessor } from './support/predecessor.ts'
import { ServiceClient } from './support/ServiceClient.ts'

test.skip(process.env.OLD_WIDGET !== 'all', 'npm run test:long -- old-widget')
test.skip(!hasPredecessor, 'not installed: npm test does it')
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

/** The forms of the predecessor's widget, with their number of fields. */
const KEY_FORMS = {
  AZURE_BLOB_STORAGE: 2,
  DOCUMENT360: 2,
  FRESHDESK: 2,
  GITBOOK: 2,
  GITHUB: 2,
  GURU: 2,
  S3: 2,
} as const
const SIGN_IN_FORMS = { CONFLUENCE: 1, SALESFORCE: 1, SERVICENOW: 4, SHAREPOINT: 2, ZENDESK: 1 } as const

/** Blanks, wrong values, markup, and long text. */
const NONSENSE = ['   ', 'no:body', '<img src=x onerror=alert(1)>', 'x'.repeat(5000)] as const
/** A sentence, not an object converted to text. */
const SENTENCE = /^[A-Z][^[\]{}]+\.$/

async function fill(old: OldWidget, fields: number, text: string): Promise<void> {
  for (let index = 0; index < fields; index++) await old.dialog.locator('input').nth(index).fill(text)
}

for (const [id, fields] of Object.entries(KEY_FORMS)) {
  test(`${id}: whatever is typed into its form, a sentence says what is wrong`, async ({ old }) => {
    await old.open({ enabledIntegrations: [{ id }] })
    await old.button('Connect Account').click()
    await old.button('Submit').click()
    await expect(old.banner).toHaveText(/^Please enter|^All fields are required/)
    for (const text of NONSENSE) {
      await fill(old, fields, text)
      const answered = old.page.waitForResponse(/\/integrations\//)
      await old.button('Submit').click()
      const answer = await answered
      expect(answer.status()).toBe(400)
      const { detail } = await answer.json()
      expect(detail).toMatch(SENTENCE)
      await expect(old.banner).toHaveText(detail)
    }
    await expect(old.button('Submit')).toBeEnabled()
  })
}

for (const [id, fields] of Object.entries(SIGN_IN_FORMS)) {
  test(`${id}: whatever is typed into its form, its window says in a sentence what is wrong`, async ({
    old,
  }) => {
    await old.open({ enabledIntegrations: [{ id }] })
    await old.button('Connect Account').click()
    await old.button('Submit').click()
    await expect(old.banner).toHaveText(/^Please enter|^All fields are required/)
    // Salesforce's form validates the URL before it calls us.
    const typed = id === 'SALESFORCE' ? NONSENSE.map((text) => `${text}my.salesforce.com.`) : NONSENSE
    for (const text of typed) {
      await fill(old, fields, text)
      const opened = old.page.context().waitForEvent('page')
      await old.button('Submit').click()
      const window = await opened
      await expect(window.locator('body')).toHaveText(SENTENCE)
      await window.close()
    }
    await expect(old.button('Submit')).toBeEnabled()
  })
}

test('websites: whatever is typed into a row, a sentence says what is wrong', async ({ old }) => {
  await old.open({ enabledIntegrations: [{ id: 'WEB_SCRAPER' }] })
  await old.button('Add more URLs').click()
  const address = old.dialog.locator('input[placeholder="Enter URL"]:enabled')
  for (const text of [...NONSENSE, 'foo', 'ftp://example.com', `example.com/${'x'.repeat(3000)}`]) {
    await address.fill(text)
    await old.button('Submit').click()
    await expect(old.banner).toHaveText(/^(This is not the address|Please provide)/)
    await old.dismissBanner()
  }
})

test('sitemaps: what is not one is refused with a sentence', async ({ old }) => {
  await old.open({ enabledIntegrations: [{ id: 'WEB_SCRAPER' }] })
  await old.button('Add more URLs').click()
  await old.text('Sitemap').click()
  for (const text of [...NONSENSE, 'foo']) {
    await old.dialog.locator('input[placeholder="Enter URL"]:enabled').fill(text)
    await old.button('Fetch').last().click()
    await expect(old.banner).toHaveText(/^(Error fetching sitemap|Please enter a valid URL)/)
    await old.dismissBanner()
  }
})

test('uploads: a kind that is not allowed, and a file without a byte, are refused and the form stays', async ({
  old,
}) => {
  await old.open({ enabledIntegrations: [{ id: 'LOCAL_FILES' }] })
  await old.button('Add more files').click()
  const input = old.dialog.locator('input[type=file]').first()
  await input.setInputFiles({
    name: 'a.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  })
  await expect(old.banner).toHaveText(/didn't meet constraints/)
  await input.setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) })
  await old.button('Submit').click()
  await expect(old.banner).toHaveText(/Some files were not uploaded/)
  const client = await ServiceClient.of(old.stack, old.customer)
  expect(await client.files()).toEqual([])
})
