import path from 'node:path'
import { screens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import type { Widget } from '../support/Widget.ts'
import { moreScreens } from './moreScreens.ts'

const {
  GALLERY_FOLDER = '.test-results/gallery',
  GALLERY_WIDTHS = '1280,390',
  GALLERY_LOCALES = 'en',
} = process.env
const widths = GALLERY_WIDTHS.split(',').map(Number)
const locales = GALLERY_LOCALES.split(',')

// Each screen is opened once, in English, and then captured in every language, size and theme.
for (const [name, show] of Object.entries({ ...screens, ...moreScreens })) {
  test(name, async ({ widget, page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await show(widget, {})
    for (const locale of locales) {
      await speak(widget, locale)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expect(widget.frame.locator('html')).toHaveAttribute('data-theme', colorScheme)
          // The transition of colors is short, and over by the second frame that is drawn.
          await page.evaluate(() => new Promise((done) => setTimeout(done, 150)))
          const file = `${locale}-${width}-${colorScheme}.png`
          await page.screenshot({ path: path.join(GALLERY_FOLDER, name, file), animations: 'disabled' })
        }
      }
    }
    widget.problems.length = 0
  })
}

async function speak(widget: Widget, locale: string): Promise<void> {
  await widget.page.evaluate(`widget.update({ locale: ${JSON.stringify(locale)} })`)
  await expect(widget.frame.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
}
