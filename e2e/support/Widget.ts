import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { Stack } from './Stack.ts'

type Options = WidgetOptions & { readonly zIndex?: number; readonly title?: string; readonly open?: boolean }

/** What the host page heard, in order. */
export type HostEvent = { readonly kind: string; readonly title: string; readonly payload: unknown }

/** The plain host page and the widget in it, as a person meets them. */
export class Widget {
  /** The app inside the iframe. */
  readonly frame: FrameLocator
  /** The iframe's element in the host page: its box is the modal's box. */
  readonly box: Locator
  /** Violations of the CSP and uncaught errors, of any document. Tests that cause some take them out. */
  readonly problems: string[] = []

  constructor(
    readonly page: Page,
    readonly stack: Stack,
    readonly customer: string,
  ) {
    this.box = page.locator('dialog iframe')
    this.frame = page.frameLocator('dialog iframe')
    page.on('pageerror', (error) => this.problems.push(`${error.name}: ${error.message}`))
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|Refused to/.test(message.text()))
        this.problems.push(message.text())
    })
  }

  /** The host page, with the widget still closed. */
  async visit(options: Options = {}): Promise<void> {
    const query = new URLSearchParams({ customer: this.customer, options: JSON.stringify(options) })
    await this.page.goto(`${this.stack.host}/?${query}`)
    await expect(this.opener).toBeEnabled()
  }

  /** The host page's own button. */
  get opener(): Locator {
    return this.page.getByRole('button', { name: 'Connect your data' })
  }

  async press(): Promise<void> {
    await this.opener.click()
  }

  async open(options: Options = {}): Promise<void> {
    await this.visit(options)
    await this.press()
    // Where all processors are busy, a service that has just been started takes its time.
    await expect(this.frame.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 })
  }

  /** Opens one source's step, past consent and list. */
  async openSource(integration: EnabledIntegration, options: Options = {}): Promise<void> {
    await this.open({ enabledIntegrations: [integration], entryPoint: integration.id, ...options })
    const connect = this.frame.getByRole('button', { name: 'Connect', exact: true })
    if (await connect.isVisible()) await connect.click()
  }

  heading(name: string | RegExp): Locator {
    return this.frame.getByRole('heading', { name, level: 1 })
  }

  button(name: string | RegExp, exact = true): Locator {
    return this.frame.getByRole('button', { name, exact })
  }

  /** Sends the files that were chosen; it says how many. */
  get uploadButton(): Locator {
    return this.button(/^Upload \d+ (files?|folders?)/)
  }

  /** Everything the host page was told, oldest first; `page` is what the page itself saw (setOpen, closed). */
  async hostEvents(): Promise<readonly HostEvent[]> {
    const newestFirst = await this.page.locator('#activity > li').evaluateAll((items) =>
      items.map((item) => ({
        kind: item.getAttribute('data-kind') ?? '',
        title: item.querySelector('strong')?.textContent ?? '',
        payload: JSON.parse(item.querySelector('pre')?.textContent || 'null'),
      })),
    )
    return newestFirst.reverse()
  }

  /** Waits until the host heard so many events of a kind, and answers their payloads. */
  async waitForEvents(kind: 'success' | 'error' | 'page', count = 1): Promise<readonly unknown[]> {
    await expect
      .poll(async () => (await this.hostEvents()).filter((one) => one.kind === kind).length)
      .toBe(count)
    return (await this.hostEvents()).filter((one) => one.kind === kind).map((one) => one.payload)
  }
}
