import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { Stack } from './Stack.ts'

type Options = WidgetOptions & { readonly zIndex?: number; readonly title?: string; readonly open?: boolean }

/** An event in the host page's list. */
export type HostEvent = { readonly kind: string; readonly title: string; readonly payload: unknown }

/** The plain host page and its widget, operated like a user. */
export class Widget {
  /** The app inside the iframe. */
  readonly frame: FrameLocator
  /** The iframe element in the host page: its box is the modal's box. */
  readonly box: Locator
  /** CSP violations and uncaught errors of any document. Tests that cause some remove them. */
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

  /** Opens the host page, with the widget still closed. */
  async visit(options: Options = {}): Promise<void> {
    // A widget that has closed steps back in the history, which would cancel the visit.
    await this.page.waitForFunction(
      () => Object(history.state).inletOpen !== true || document.querySelector('dialog') !== null,
    )
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
    // On a busy machine, a service that was just started is slow.
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

  /** Sends the chosen files; its label contains their number. */
  get uploadButton(): Locator {
    return this.button(/^Upload \d+ (files?|folders?)/)
  }

  /** Everything that the host page received, oldest first; `page` are its own calls (setOpen, closed). */
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

  /** Waits for this number of events of a kind, and returns their payloads. */
  async waitForEvents(kind: 'success' | 'error' | 'page', count = 1): Promise<readonly unknown[]> {
    await expect
      .poll(async () => (await this.hostEvents()).filter((one) => one.kind === kind).length)
      .toBe(count)
    return (await this.hostEvents()).filter((one) => one.kind === kind).map((one) => one.payload)
  }
}
