import { test as base, expect } from '@playwright/test'
import { OldWidget } from './OldWidget.ts'
import { PageServer } from './PageServer.ts'
import { bundlePredecessor } from './predecessor.ts'
import { Stack } from './Stack.ts'

export { expect }

/** Settings of a deployment for pages that still use the predecessor's widget. */
export function oldWidgetEnvironment(pages: PageServer): Record<string, string> {
  return { INLET_CALLING_ORIGINS: pages.origin, INLET_SIGN_IN_LINKS: 'confirm' }
}

/**
 * `pages`: serves the page with the predecessor. `stack`: a service that it may call. `old`: the widget, not yet
 * opened.
 */
export const test = base.extend<{ old: OldWidget }, { pages: PageServer; stack: Stack }>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const pages = await PageServer.start()
      pages.write('/predecessor.js', await bundlePredecessor())
      await use(pages)
      await pages.stop()
    },
    { scope: 'worker', timeout: 100_000 },
  ],
  stack: [
    async ({ pages }, use) => {
      const stack = await Stack.start(oldWidgetEnvironment(pages))
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 100_000 },
  ],
  old: async ({ page, pages, stack }, use, info) => {
    const old = new OldWidget({ page, pages, stack }, `customer-${info.testId}-${info.retry}`)
    await use(old)
    expect(old.crashes, 'the widget is gone from the page').toEqual([])
  },
})
