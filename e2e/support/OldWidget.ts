import { expect, type Locator, type Page } from '@playwright/test'
import type { PageServer } from './PageServer.ts'
import type { Stack } from './Stack.ts'

/** The predecessor's options, by its own names. */
export type OldOptions = Readonly<Record<string, unknown>> & {
  readonly enabledIntegrations: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[]
}

/** Events that the host page received. */
type HostEvents = {
  readonly success: readonly { readonly action: string; readonly integration: string }[]
  readonly error: readonly unknown[]
}

type Place = { readonly page: Page; readonly pages: PageServer; readonly stack: Stack }

/** The predecessor's widget in a page of its own, with our service, operated like a user. */
export class OldWidget {
  readonly dialog: Locator
  /** Uncaught errors: then the widget is gone from the page. */
  readonly crashes: string[] = []

  constructor(
    private readonly place: Place,
    readonly customer: string,
  ) {
    const { page } = place
    this.dialog = page.getByRole('dialog').last()
    page.on('pageerror', (error) => this.crashes.push(`${error.name}: ${error.message}`))
  }

  get page(): Page {
    return this.place.page
  }

  get stack(): Stack {
    return this.place.stack
  }

  /** Past its consent screen, to the one enabled source. */
  async open({ enabledIntegrations, ...options }: OldOptions): Promise<void> {
    const { page, pages, stack } = this.place
    const given = {
      apiURL: stack.service,
      token: await stack.token(this.customer),
      options: {
        enabledIntegrations,
        entryPoint: enabledIntegrations[0]?.id,
        dataSourcePollingInterval: 3000,
        ...options,
      },
    }
    // Its stylesheet loads a font from a third party.
    await page.route('https://fonts.googleapis.com/**', (route) => route.abort())
    const data = JSON.stringify(given).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    const markup = `<!doctype html><title>Host</title><link rel="icon" href="data:,">
<div id="widget" data-given="${data}"></div><script type="module" src="/predecessor.js"></script>`
    await page.goto(pages.write(`/${this.customer}.html`, markup))
    await this.button('Connect').click()
  }

  /** By its text: its accessible name begins with that of its picture. */
  button(text: string): Locator {
    const literal = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return this.dialog.getByRole('button').filter({ hasText: new RegExp(`^\\s*${literal}\\s*$`) })
  }

  field(placeholder: string): Locator {
    return this.dialog.getByPlaceholder(placeholder, { exact: true })
  }

  text(words: string | RegExp): Locator {
    return this.dialog.getByText(words, { exact: true })
  }

  /** A row of its picker. */
  item(name: string): Locator {
    return this.dialog.getByRole('listitem').filter({ has: this.page.getByText(name, { exact: true }) })
  }

  /** A row of the files. On a wide screen its narrow cells are hidden. */
  file(name: string | RegExp): Locator {
    return this.dialog.getByRole('row').filter({ hasText: name })
  }

  /** The banner above its content. */
  get banner(): Locator {
    return this.text('Got It').locator('xpath=../..').locator('span').first()
  }

  async dismissBanner(): Promise<void> {
    await this.text('Got It').click()
    await expect(this.banner).toBeHidden()
  }

  /** The sample website, as a user would type it. */
  get host(): string {
    return this.stack.host.replace('http://', '')
  }

  /** Presses the button that opens the window of a source, and continues from our page to the source. */
  async leave(press: () => Promise<void>): Promise<Page> {
    const opened = this.page.context().waitForEvent('page')
    await press()
    const window = await opened
    const left = window.waitForURL((url) => !url.pathname.startsWith('/oauth/go'))
    await window.getByRole('button', { name: /^Continue to/ }).click()
    await left
    return window
  }

  /** Revokes access to the shown account. */
  async disconnect(): Promise<void> {
    await this.settings.click()
    await this.page.getByRole('menuitem', { name: 'Disconnect account' }).click()
    await this.button('Disconnect account').click()
    // Back at its consent screen; the confirmation is on a screen that is gone.
    await expect(this.button('Connect')).toBeVisible()
  }

  async hostEvents(): Promise<HostEvents> {
    return this.page.evaluate('heard')
  }

  /** Its pictures are its buttons' names, and most are the same. */
  private get settings(): Locator {
    return this.dialog.locator('button[aria-haspopup="menu"]').last()
  }
}
