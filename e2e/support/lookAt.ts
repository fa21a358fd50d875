import { expect } from '@playwright/test'
import { barriers } from './barriers.ts'
import type { HandingPage } from './HandingPage.ts'
import { takePicture, takesPictures } from './takePicture.ts'
import { drawIn } from './untilDrawn.ts'

/** No barrier that a machine finds, nothing wider than the window. */
export async function lookAt(host: HandingPage, name: string, widths = [1280, 390, 320]): Promise<void> {
  const { page } = host
  const html = host.frame.locator('html')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const fits = () => html.evaluate((one) => one.scrollWidth <= one.clientWidth)
    await expect.poll(fits, `${name} fits ${width} px`).toBe(true)
    for (const colorScheme of takesPictures ? (['dark', 'light'] as const) : []) {
      await drawIn(html, colorScheme)
      await takePicture(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await drawIn(html, 'light')
  expect(await barriers(html), name).toEqual([])
}
