import { HandingPage } from './HandingPage.ts'
import { test as base, expect } from './hostPages.ts'

export { expect }

/** `host`: a page that hands over and opens the widget. `customer`: one of its own for each test and each try. */
export const test = base.extend<{ host: HandingPage; customer: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  customer: async ({}, use, info) => use(`${info.testId}-${info.retry}`),
  host: async ({ page, pages, stack }, use) => use(new HandingPage(page, pages, stack)),
})
