import type { Locator, Page } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { removeBranding } from './support/faults.ts'
import { KeyboardUser } from './support/KeyboardUser.ts'
import { textFile, textFiles } from './support/makeFolder.ts'
import { SignInPage } from './support/SignInPage.ts'
import { screens } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { drawIn } from './support/untilDrawn.ts'

/** Long tests, split so that two workers can share them. */
test.describe.configure({ mode: 'parallel' })

// Each screen is opened once and then checked in every size and color: opening it takes longer than the check.
for (const [name, show] of Object.entries(screens)) {
  test(`${name}: no barrier that can be found by machine at 1280, 390 and 320 px, light and dark; none scrolls sideways, none says (s) [FMT-07]`, async ({
    widget,
    page,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await show(widget, {})
    const html = widget.frame.locator('html')
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const fits = () => html.evaluate((one) => one.scrollWidth <= one.clientWidth)
      await expect.poll(fits, `fits ${width} px`).toBe(true)
      if (width === 1280) expect(await barriers(html), 'light at 1280 px').toEqual([])
    }
    // Widths differ in what is there, and themes in colors only: two looks are enough for both.
    await drawIn(html, 'dark')
    expect(await barriers(html), 'dark at 320 px').toEqual([])
    await expect(widget.frame.locator('body')).not.toContainText('(s)')
  })
}

test("the dialog around it in the host's page has no barrier that can be found by machine", async ({
  widget,
  page,
}) => {
  await widget.open()
  expect(await barriers(page.locator('dialog'))).toEqual([])
})

test.describe('by keyboard alone', () => {
  test.beforeEach(({ page }) => removeBranding(page))

  test('files are chosen, uploaded and looked at; the focus goes with the step, at the second opening too [F-130]', async ({
    widget,
    page,
  }) => {
    await widget.visit()
    await page.getByRole('button', { name: 'Connect your data' }).focus()
    await page.keyboard.press('Enter')
    await expect(widget.heading('Integrations')).toBeFocused()
    await tabTo('searchbox', 'Search Integrations')
    await page.keyboard.type('upload')
    await page.keyboard.press('Enter')
    await expect(widget.heading('Upload Files')).toBeFocused()

    const dialog = page.waitForEvent('filechooser')
    await tabTo('button', 'Click to upload')
    await page.keyboard.press('Enter')
    await (await dialog).setFiles(textFiles(2))
    await expect(widget.heading('Upload Files')).toBeFocused()
    await tabTo('button', /^Upload \d+ (files?|folders?)/)
    await page.keyboard.press('Enter')
    await expect(widget.frame.getByText('All files submitted successfully.')).toBeVisible()
    await expect(widget.heading('Upload Files')).toBeFocused()

    await tabTo('tab', 'Upload')
    await page.keyboard.press('ArrowRight')
    await expect(widget.frame.getByRole('tab', { name: 'Files' })).toBeFocused()
    const user = new KeyboardUser(page)
    await user.reachInList(widget.frame.getByRole('checkbox', { name: 'Select note-1.txt' }))
    await user.press('Space')
    await tabTo('button', /^Delete 1 file/)
    await page.keyboard.press('Enter')
    await expect(widget.frame.getByText('Your files have been queued for deletion!')).toBeVisible()
    await expect(widget.frame.getByRole('row', { name: /note-1/ })).toHaveCount(0)
    await expect
      .poll(() => widget.frame.locator('body').evaluate(() => document.activeElement !== document.body))
      .toBe(true)

    await page.keyboard.press('Escape')
    await expect(widget.heading('Integrations')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Connect your data' })).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(widget.heading('Integrations')).toBeFocused()

    /** Presses Tab until the control has focus. Fails if it is not reached in one round through the dialog. */
    async function tabTo(role: 'button' | 'searchbox' | 'tab', name: string | RegExp) {
      const target = widget.frame.getByRole(role, { name, exact: true })
      for (let press = 0; press < 40; press++) {
        await page.keyboard.press('Tab')
        if (await target.evaluate((element) => element === document.activeElement)) return
      }
      throw new Error(`Tab never reached ${name}`)
    }
  })

  test('a website is typed, configured and sent', async ({ widget, page, stack }) => {
    await widget.openSource({ id: 'WEB_SCRAPER' })
    await expect(widget.heading('Web Scraper')).toBeFocused()
    const press = (target: Locator, key: string) => tabAndPress(page, target, key)
    await press(widget.frame.getByLabel('Address of website 1'), 'End')
    await page.keyboard.type(`${stack.host.replace('http://', '')}/sample/`)
    await press(widget.button('Configure website 1'), 'Enter')
    await expect(widget.frame.getByRole('dialog', { name: 'Configure' })).toBeVisible()
    await press(widget.frame.getByLabel('Recursion depth'), 'End')
    await page.keyboard.type('0')
    const sent = page.waitForRequest('**/web_scrape')
    await page.keyboard.press('Enter')
    await expect(widget.frame.getByRole('dialog', { name: 'Configure' })).toHaveCount(0)
    await expect(widget.button('Configure website 1')).toBeFocused()
    await press(widget.button('Add'), 'Enter')
    await expect(widget.frame.getByLabel('Address of website 2')).toBeFocused()
    await press(widget.button('Submit'), 'Enter')
    expect((await sent).postDataJSON()).toMatchObject([{ recursion_depth: 0 }])
    await expect(widget.frame.getByText('Scraping request initiated successfully')).toBeVisible()
    await expect(widget.heading('Web Scraper')).toBeFocused()
  })

  test('a drive is connected, chosen from, imported and left', async ({ widget, page }) => {
    await widget.open({ enabledIntegrations: [{ id: 'DROPBOX' }, { id: 'LOCAL_FILES' }] })
    const press = (target: Locator, key: string) => tabAndPress(page, target, key)
    const popup = await SignInPage.after(page, () => press(widget.button(/^Dropbox/), 'Enter'))
    await popup.allow('Fiona Fine')
    await popup.closes()
    await expect(widget.button('Select Files from Dropbox')).toBeFocused({ timeout: 60_000 })
    const user = new KeyboardUser(page)
    await user.reachInList(widget.frame.getByRole('checkbox', { name: 'Select Welcome.txt' }))
    await user.press('Space')
    await press(widget.button('Upload 1 file'), 'Enter')
    const done = widget.frame.getByRole('region', { name: 'Import' })
    await expect(done).toContainText('Everything is imported and ready.', { timeout: 60_000 })
    await press(widget.button('Done'), 'Enter')
    await expect(page.locator('dialog')).toHaveCount(0)
  })

  test('the focus stays inside the dialog, round and round', async ({ widget, page }) => {
    await widget.open()
    for (let press = 0; press < 60; press++) await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body,
      ),
    ).toBe(true)
    expect(await page.evaluate(() => document.activeElement?.closest('main') ?? null)).toBeNull()
  })
})

/** Presses Tab until the control has focus, then the key. */
async function tabAndPress(page: Page, target: Locator, key: string): Promise<void> {
  await target.waitFor()
  for (let tab = 0; tab < 40; tab++) {
    if (await target.evaluate((element) => element === document.activeElement))
      return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never reached it')
}

test('with reduced motion nothing moves', async ({ widget, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await removeBranding(page)
  await widget.openSource({ id: 'LOCAL_FILES' })
  await widget.frame.getByLabel('Choose files').setInputFiles(textFile('a.txt'))
  await expect(widget.uploadButton).toBeVisible()
  const moving = () =>
    widget.frame.locator('html').evaluate(
      () =>
        document.getAnimations().filter((one) => {
          const { duration = 0, iterations = 1 } = one.effect?.getComputedTiming() ?? {}
          return Number(duration) > 1 || iterations === Infinity
        }).length,
    )
  expect(await moving()).toBe(0)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})
