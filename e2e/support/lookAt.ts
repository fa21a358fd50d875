import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { HandingPage } from './HandingPage.ts'
import { takePicture, takesPictures } from './takePicture.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** No barrier that a machine finds, nothing wider than the window. */
export async function lookAt(host: HandingPage, name: string, widths = [1280, 390, 320]): Promise<void> {
  const { page } = host
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const fits = () => host.frame.locator('html').evaluate((html) => html.scrollWidth <= html.clientWidth)
    await expect.poll(fits, `${name} fits ${width} px`).toBe(true)
    for (const colorScheme of takesPictures ? (['dark', 'light'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      await settle(host)
      await takePicture(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await settle(host)
  const { violations } = await new AxeBuilder({ page }).include('dialog').withTags(WCAG).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    name,
  ).toEqual([])
}

/** The frame gets a new scheme with its next picture, and then fades into it. */
async function settle(host: HandingPage): Promise<void> {
  await host.frame.locator('html').evaluate(async () => {
    for (let picture = 0; picture < 2; picture += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn))
    // A turning ring never ends.
    const fades = document.getAnimations().filter((one) => one instanceof CSSTransition)
    // One that is taken away with its element ends as well.
    await Promise.allSettled(fades.map(({ finished }) => finished))
  })
}
