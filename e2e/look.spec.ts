import type { Locator } from '@playwright/test'
import { Gate, removeBranding } from './support/faults.ts'
import { Home } from './support/Home.ts'
import { HostPage } from './support/HostPage.ts'
import { test as hostTest } from './support/hostPages.ts'
import { textFiles } from './support/makeFolder.ts'
import { expect, test } from './support/test.ts'

/** Number of text lines in an element. Overlapping boxes, such as an icon beside the text, count as one. */
const linesOf = (of: Locator) =>
  of.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 1)
    let lines = 0
    let end = Number.NEGATIVE_INFINITY
    for (const { top, bottom } of boxes.sort((one, other) => one.top - other.top)) {
      if (top > end - 4) lines += 1
      end = Math.max(end, bottom)
    }
    return lines
  })

for (const locale of ['de', 'fr', 'ja', 'ar', 'pt-BR']) {
  hostTest(
    `above the picker nothing breaks where it is narrow: ${locale} [F-314]`,
    async ({ page, pages, stack }) => {
      hostTest.slow()
      await page.setViewportSize({ width: 390, height: 800 })
      await removeBranding(page)
      const host = new HostPage(page, pages, stack)
      await host.open({
        options: { locale, entryPoint: 'LOCAL_FILES', enabledIntegrations: [{ id: 'LOCAL_FILES' }] },
      })
      await host.frame.getByRole('tab').nth(1).click()
      const heading = host.frame.getByRole('heading', { level: 2 }).first()
      await expect(heading).toBeVisible()
      expect(await linesOf(heading)).toBe(1)
      const buttons = heading.locator('xpath=../..').getByRole('button')
      for (const button of await buttons.all()) expect(await linesOf(button)).toBeLessThan(2)
      expect(await host.frame.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)).toBe(
        true,
      )
    },
  )
}

test('in forced colors the primary, the secondary and the dangerous button look different [F-321]', async ({
  widget,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await removeBranding(page)
  const home = await Home.open(widget, { id: 'DROPBOX' })
  const popup = await home.signIn('Fiona Fine')
  await popup.closes()
  const look = (button: Locator) =>
    button.evaluate((element) => {
      const { backgroundColor, borderStyle, fontWeight } = getComputedStyle(element)
      return `${backgroundColor} ${borderStyle} ${fontWeight}`
    })
  const dialog = home.dialog.getByRole('button')
  const [secondary, primary] = [await look(dialog.nth(0)), await look(dialog.nth(1))]
  await home.dialog.press('Escape')
  await home.choose(home.menu, 'Disconnect account')
  const dangerous = await look(home.dialog.getByRole('button', { name: 'Disconnect account' }))
  expect(new Set([primary, secondary, dangerous]).size).toBe(3)
})

test('in dark the window has an edge, in light none of its own [F-323]', async ({ widget, page }) => {
  const edge = () =>
    widget.box.evaluate((iframe) => getComputedStyle(iframe.parentElement ?? iframe).outlineColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await widget.open({ theme: 'dark' })
  expect(await edge()).toBe('rgba(255, 255, 255, 0.2)')
  await widget.open({ theme: 'light' })
  expect(await edge()).toBe('rgba(0, 0, 0, 0)')
})

test('at 320 px descriptions are read whole, and what cancels all stands on one line [F-331]', async ({
  widget,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await Gate.at(page, '**/uploadfile*')
  await removeBranding(page)
  await widget.openSource({ id: 'LOCAL_FILES' })
  await widget.frame.getByLabel('Choose files').setInputFiles(textFiles(6))
  await widget.uploadButton.click()
  expect(await linesOf(widget.button('Cancel all'))).toBe(1)
  await widget.open({
    enabledIntegrations: [{ id: 'GOOGLE_CLOUD_STORAGE' }],
    entryPoint: 'GOOGLE_CLOUD_STORAGE',
  })
  const description = widget.frame.getByText('Import files from your buckets in Google Cloud Storage.')
  await expect(description).toBeVisible()
  expect(await description.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
})
