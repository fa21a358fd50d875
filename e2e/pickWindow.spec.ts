import type { Page } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { ServiceClient } from './support/ServiceClient.ts'
import { SignInPage } from './support/SignInPage.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

/** The page for choosing items after a sign-in that a back end began. */
async function openPicker(widget: Widget, page: Page): Promise<ServiceClient> {
  const client = await ServiceClient.of(widget.stack, widget.customer)
  const { oauth_url, sign_in } = await client.beginSignIn({ service: 'DROPBOX' })
  await page.goto(oauth_url)
  await page.getByLabel(/^Number shown in the window/).fill(sign_in.number)
  await page.getByRole('button', { name: /^Continue to/ }).click()
  await SignInPage.in(page).allow('Fiona Fine')
  await expect(page.getByRole('heading', { name: 'Choose what is imported from Dropbox' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Welcome.txt' })).toBeVisible()
  return client
}

test('people choose in several folders with the keyboard alone, and that is imported', async ({
  widget,
  page,
}) => {
  const client = await openPicker(widget, page)
  await page.getByRole('checkbox', { name: 'Welcome.txt' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Open Handbook' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Chosen in other folders: 1')).toBeVisible()
  const box = page.getByRole('checkbox').first()
  const name = (await page.locator('.items label').first().textContent()) ?? ''
  await box.focus()
  await page.keyboard.press('Space')
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('button', { name: 'All files' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Welcome.txt' })).toBeChecked()
  await page.getByRole('button', { name: 'Import' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your choice is being imported' })).toBeVisible()
  const files = await client.settled(2)
  expect(files.map((file) => file.name).sort()).toEqual(['Welcome.txt', name].sort())
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page of choices fits the narrowest screens and breaks no rule of accessibility (${colorScheme})`, async ({
    widget,
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await openPicker(widget, page)
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 700 })
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      expect(wide).toBeLessThanOrEqual(width)
    }
    expect(await barriers(page.locator('html'))).toEqual([])
  })
}
