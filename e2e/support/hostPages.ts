import { test as base, expect } from '@playwright/test'
import { PageServer } from './PageServer.ts'
import { Stack } from './Stack.ts'

export { expect }

/** `pages`: host pages of a test. `stack`: a service whose frame only those pages may embed. */
export const test = base.extend<object, { pages: PageServer; stack: Stack }>({
  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const pages = await PageServer.start()
      await use(pages)
      await pages.stop()
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ pages }, use) => {
      const stack = await Stack.start({ INLET_HOST_ORIGINS: pages.origin })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 100_000 },
  ],
})
