import type { ErrorEvent, WidgetOptions } from '@inlet/wire/bridge'
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { PageServer } from './PageServer.ts'
import type { Stack } from './Stack.ts'
import { writeHostPage } from './writeHostPage.ts'

type Options = WidgetOptions & {
  readonly frameUrl?: string
  readonly open?: boolean
  readonly zIndex?: number
}

/** What a test can change in the page. */
export type HostPageChanges = {
  readonly options?: Options
  readonly headers?: Readonly<Record<string, string>>
  /** Markup after the button. */
  readonly body?: string
  /** URL of the SDK. Default: the service's own script. */
  readonly sdk?: string
}

/** A page of another origin than the service's, which embeds the widget by script tag. */
export class HostPage {
  /** The app inside the iframe. */
  readonly frame: FrameLocator
  /** The SDK's cover over the frame. */
  readonly cover: Locator
  readonly iframe: Locator
  private count = 0

  constructor(
    readonly page: Page,
    private readonly pages: PageServer,
    private readonly stack: Stack,
  ) {
    this.frame = page.frameLocator('dialog iframe')
    this.iframe = page.locator('dialog iframe')
    this.cover = page.locator('dialog [role=status], dialog [role=alert]')
  }

  async visit({
    options = {},
    headers = {},
    body = '',
    sdk = this.sdk,
  }: HostPageChanges = {}): Promise<void> {
    const token = await this.stack.token('bridge')
    this.count += 1
    const path = `/host-${this.count}.html`
    await this.page.goto(writeHostPage(this.pages, path, { sdk, token, options, headers, body }))
  }

  async press(): Promise<void> {
    await this.page.getByRole('button', { name: 'Open the widget' }).click()
  }

  async open(changes: HostPageChanges = {}): Promise<void> {
    await this.visit(changes)
    await this.press()
    await this.works()
  }

  /** The app is shown and the SDK's cover is gone. */
  async works(): Promise<void> {
    await expect(this.frame.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(this.cover).toBeHidden()
  }

  /** Codes of errors and calls of setOpen, in order. */
  hostCalls(): Promise<readonly string[]> {
    return this.page.evaluate('heard')
  }

  /** Events of onError, in order. */
  failures(): Promise<readonly ErrorEvent[]> {
    return this.page.evaluate('failures')
  }

  get sdk(): string {
    return `${this.stack.service}/sdk/widget.js`
  }
}
