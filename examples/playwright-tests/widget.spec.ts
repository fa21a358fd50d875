import { expect, type Page, test } from '@playwright/test'

/** The widget is an ordinary iframe; frameLocator reaches into it. */
const widget = (page: Page) => page.frameLocator('dialog iframe')
const events = (page: Page) => page.locator('#events')

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Connect your data' }).click()
  await widget(page).getByRole('button', { name: 'Connect', exact: true }).click()
})

test('a customer uploads a file', async ({ page }) => {
  await widget(page)
    .getByRole('button', { name: /^Upload Files/ })
    .click()
  const file = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Opens at seven.') }
  await widget(page).getByLabel('Choose files').setInputFiles(file)
  await widget(page)
    .getByRole('button', { name: /^Upload \d+ files?$/ })
    .click()
  await expect(events(page)).toContainText('UPDATE LOCAL_FILES')
})

test('a customer who denies the access is not connected', async ({ page }) => {
  const signIn = await startSignIn(page, 'Dropbox')
  await signIn.getByRole('radio', { name: 'Fiona Fine' }).check()
  await signIn.getByRole('button', { name: 'Deny' }).click()
  await expect(signIn.getByRole('main')).toContainText('Nothing was connected')
  await expect(events(page)).not.toContainText('ADD')
})

test('a customer connects Dropbox', async ({ page }) => {
  const signIn = await startSignIn(page, 'Dropbox')
  await signIn.getByRole('radio', { name: 'Fiona Fine' }).check()
  await signIn.getByRole('button', { name: 'Allow' }).click()
  await expect(events(page)).toContainText('ADD DROPBOX')
})

/** From the list of sources to the sandbox's sign-in page, in its window. */
async function startSignIn(page: Page, source: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await widget(page)
    .getByRole('button', { name: new RegExp(`^${source}`) })
    .click()
  return opened
}
