import { expect, type Locator, type Page } from '@playwright/test'

/** Sign-in pages of the sandbox and of the vendors' emulators. */
const AUTHORIZE = /\/(?:authorize|auth|authorizations\/new|oauth_auth\.do|INTERCOM\/oauth)\?/

/** The sandbox's sign-in page in a window of its own, and the page that it returns to. */
export class SignInPage {
  private constructor(readonly page: Page) {}

  /** The window that opens while `open` runs. */
  static async after(host: Page, open: () => Promise<void>): Promise<SignInPage> {
    const opened = host.context().waitForEvent('page')
    await open()
    const page = await opened
    await page.waitForURL(AUTHORIZE)
    return new SignInPage(page)
  }

  /** In a window that was led there. */
  static in(page: Page): SignInPage {
    return new SignInPage(page)
  }

  /** By a plain link: our page, which says what would be connected and asks for the number. */
  static async byLink(host: Page, open: () => Promise<void>, number: string): Promise<SignInPage> {
    const opened = host.context().waitForEvent('page')
    await open()
    const page = await opened
    await page.getByLabel(/^Number shown in the window/).fill(number)
    await page.getByRole('button', { name: /^Continue to/ }).click()
    await page.waitForURL(AUTHORIZE)
    return new SignInPage(page)
  }

  async allow(person: string): Promise<void> {
    await this.page.getByRole('radio', { name: person }).check()
    await this.page.getByRole('button', { name: 'Allow' }).click()
  }

  async deny(): Promise<void> {
    await this.page.getByRole('button', { name: 'Deny' }).click()
  }

  /** Text of the return page, which closes itself soon. */
  get words(): Locator {
    return this.page.getByRole('main')
  }

  async closes(): Promise<void> {
    await expect.poll(() => this.page.isClosed()).toBe(true)
  }
}
