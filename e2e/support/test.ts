import { test as base, expect } from '@playwright/test'
import { Stack } from './Stack.ts'
import { Widget } from './Widget.ts'

export { expect }

/**
 * `stack`: service and host page, one of each per worker. `widget`: the host page, not yet opened, with its own
 * customer, so that tests do not see each other's files.
 */
export const test = base.extend<{ widget: Widget }, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const stack = await Stack.start()
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 100_000 },
  ],
  widget: async ({ page, stack }, use, info) => {
    const widget = new Widget(page, stack, `customer-${info.testId}-${info.retry}`)
    await use(widget)
    expect(widget.problems, 'errors that nobody expected').toEqual([])
  },
})
