import { test as base, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { PageServer } from './PageServer.ts'
import { Stack } from './Stack.ts'

export { expect }

/** The entry page, as shown to users whom another app sends there. */
export class EntryPage {
  /** The app inside the iframe. */
  readonly frame: FrameLocator
  readonly modal: Locator
  /** Texts of the alerts, in order. */
  readonly alerts: string[] = []
  readonly successes: string[] = []
  readonly errors: string[] = []

  constructor(
    readonly page: Page,
    readonly stack: Stack,
    readonly customer: string,
  ) {
    this.frame = page.frameLocator('dialog iframe')
    this.modal = page.locator('dialog iframe')
    page.on('dialog', (dialog) => {
      this.alerts.push(dialog.message())
      dialog.accept()
    })
    page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text())
      if (message.text().startsWith('Success')) this.successes.push(message.text())
    })
    page.on('pageerror', (error) => this.errors.push(String(error)))
  }

  /** With both identifiers, and parameters of the test. */
  async visit(query: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.visitBare({ customer_id: this.customer, askai_id: 'assistant-7', ...query })
  }

  async visitBare(query: Readonly<Record<string, string>>): Promise<void> {
    await this.page.goto(`${this.stack.service}/inlet?${new URLSearchParams(query)}`)
  }

  heading(name: string): Locator {
    return this.frame.getByRole('heading', { name, level: 1 })
  }

  button(name: string | RegExp): Locator {
    return this.frame.getByRole('button', { name, exact: true })
  }

  get cards(): Locator {
    return this.frame.getByRole('listitem').getByRole('button')
  }
}

/** `pages`: the app that users come from and return to. `entry`: the entry page for a customer of its own. */
export const test = base.extend<{ entry: EntryPage }, { pages: PageServer; stack: Stack }>({
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
      const stack = await Stack.start({
        INLET_ENTRY_API_KEY: 'e2e-api-key',
        INLET_ENTRY_REDIRECTS: pages.origin,
      })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 100_000 },
  ],
  entry: async ({ page, stack }, use, info) => {
    await use(new EntryPage(page, stack, `customer-${info.testId}-${info.retry}`))
  },
})
