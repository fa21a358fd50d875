import { expect } from '@playwright/test'
import { barriers } from './barriers.ts'
import type { HandingPage } from './HandingPage.ts'
import { takePicture, takesPictures } from './takePicture.ts'
import { untilDrawn } from './untilDrawn.ts'

/** No barrier that a machine finds, nothing wider than the window. */
export async function lookAt(host: HandingPage, name: string, widths = [1280, 390, 320]): Promise<void> {
  const { page } = host
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const fits = () => host.frame.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)
    await expect.poll(fits, `${name} fits ${width} px`).toBe(true)
    for (const colorScheme of takesPictures ? (['dark', 'light'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      await untilDrawn(host.frame.locator('html'))
      await takePicture(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await untilDrawn(host.frame.locator('html'))
  expect(await barriers(host.frame.locator('html')), name).toEqual([])
}
