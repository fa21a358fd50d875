import type { Page } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { takePicture } from './support/takePicture.ts'
import { expect, test } from './support/test.ts'
import { untilDrawn } from './support/untilDrawn.ts'

test('the playground changes the open widget, its code and its address; what the widget says is listed', async ({
  page,
  stack,
}) => {
  test.slow()
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(`${stack.host}/playground?customer=playground`)
  const host = page.frameLocator('#preview')
  const widget = host.frameLocator('dialog iframe')
  const code = page.getByRole('textbox', { name: 'Code' })
  await host.getByRole('button', { name: 'Connect your data' }).click()
  await expect(widget.getByText('Acme Notes uses Inlet')).toBeVisible()

  // Applied live, while it is open.
  await option(page, 'orgName').fill('Globex')
  await option(page, 'orgName').press('Tab')
  await expect(widget.getByText('Globex uses Inlet')).toBeVisible()
  await option(page, 'theme').selectOption('dark')
  await expect(widget.locator('html')).toHaveCSS('color-scheme', 'dark')
  await expect(code).toHaveValue(/orgName: 'Globex',\n.*theme: 'dark'/s)
  await page.getByRole('radio', { name: 'React' }).check()
  await expect(code).toHaveValue(/theme={'dark'}/)
  // Cleared options are removed.
  await option(page, 'theme').selectOption('')
  await expect(widget.locator('html')).not.toHaveCSS('color-scheme', 'dark')

  // An entry of a list, by keyboard only.
  await widget.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: 'Add to enabledIntegrations' }).press('Enter')
  await page.keyboard.type('BOX')
  await page.keyboard.press('Tab')
  await expect(widget.getByRole('button', { name: /^Box/ })).toBeVisible()

  // Invalid options are reported.
  await option(page, 'locale').fill('no language!')
  await option(page, 'locale').press('Tab')
  await expect(page.getByRole('log')).toContainText('INVALID_OPTION')
  await option(page, 'locale').fill('')
  await option(page, 'locale').press('Tab')
  // Scrolling does not reach through a fixed dialog in a frame.
  await page.locator('#preview').scrollIntoViewIfNeeded()
  await widget.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('log')).toContainText('setOpen(false)')

  // The URL shows another user the same.
  await page.reload()
  await expect(option(page, 'orgName')).toHaveValue('Globex')
  await expect(code).toHaveValue(/id: 'BOX'/)
  expect(problems.filter((message) => !message.includes('Invalid option "locale"'))).toEqual([])
})

test('the playground has no barrier that can be found by machine at 1280 and 320 px, light and dark, and does not scroll sideways', async ({
  page,
  stack,
}) => {
  test.slow()
  await page.goto(`${stack.host}/playground?customer=playground`)
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue(/Widget\.open/)
  await page.evaluate(() => {
    const groups = document.querySelectorAll<HTMLDetailsElement>(
      '#options > details, li:first-child > details',
    )
    for (const group of groups) group.open = true
  })
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const fits = () => page.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)
    await expect.poll(fits, `fits ${width} px`).toBe(true)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await untilDrawn(page.locator('html'))
      await takePicture(page, `playground-${width}-${colorScheme}`)
      // Only colors differ in the dark theme, and they are the same at every width.
      if (colorScheme === 'dark' && width !== 320) continue
      expect(await barriers(page.locator('html')), `${width} px, ${colorScheme}`).toEqual([])
    }
  }
})

/** The control of an option of the widget itself, not of one of its parts. */
function option(page: Page, name: string) {
  return page.locator('#options > .field').getByLabel(name, { exact: true }).first()
}
