import { test as base, expect } from '@playwright/test'
import { PageServer } from './PageServer.ts'
import { Stack } from './Stack.ts'

export { expect }

/**
 * `pages`: host pages of a test's own, at `hostAddress`. `stack`: a service whose frame those pages, and no others, may
 * embed.
 */
export const test = base.extend<object, { hostAddress: string; pages: PageServer; stack: Stack }>({
  hostAddress: ['127.0.0.1', { option: true, scope: 'worker' }],
  pages: [
    async ({ hostAddress }, use) => {
      const pages = await PageServer.start(hostAddress)
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
