import { fileURLToPath } from 'node:url'
import { screens } from './support/screens.ts'
import { test } from './support/test.ts'

const folder = fileURLToPath(new URL('../.test-results/screens', import.meta.url))

for (const theme of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
    [320, 640],
  ] as const) {
    test(`every screen can be looked at, ${theme} at ${width} px`, async ({ widget, page }) => {
      test.slow()
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      for (const [name, show] of Object.entries(screens)) {
        await show(widget, { theme })
        await page.screenshot({ path: `${folder}/${name.replaceAll(' ', '-')}-${width}-${theme}.png` })
        await page.unrouteAll()
      }
    })
  }
}
