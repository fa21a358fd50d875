import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** The test's ear in every document. */
    overhear(text: string): void
  }
}

/** Hears what leaves the frame for anywhere but the service's ears: messages, consoles and addresses, of all windows. */
export class Eavesdropper {
  private readonly captured: string[] = []

  private constructor(private readonly page: Page) {}

  static async at(page: Page): Promise<Eavesdropper> {
    const eavesdropper = new Eavesdropper(page)
    await eavesdropper.listen()
    return eavesdropper
  }

  /** Nothing that was said held any of these; `known` was said, so this listened where things are said. */
  async expectNoSecrets(secrets: readonly string[], known: string): Promise<void> {
    const activity = await this.page.locator('#activity').innerHTML()
    const all = [...this.captured, activity].join('\n')
    expect(this.captured.join('\n')).toContain(known)
    for (const secret of secrets) {
      expect(all, 'a secret was overheard').not.toContain(secret)
      expect(all, 'a secret was overheard').not.toContain(encodeURIComponent(secret))
    }
  }

  private async listen(): Promise<void> {
    const context = this.page.context()
    const capture = (text: string) => this.captured.push(text)
    context.on('console', (message) => capture(message.text()))
    context.on('request', (request) => capture(`${request.url()} ${request.headers().referer ?? ''}`))
    await context.exposeBinding('overhear', (_, text: string) => capture(text))
    await context.addInitScript(() => {
      const overhear = (message: unknown) => message && window.overhear(JSON.stringify(message))
      const { postMessage } = MessagePort.prototype
      MessagePort.prototype.postMessage = function (message, ...rest) {
        overhear(message)
        Reflect.apply(postMessage, this, [message, ...rest])
      }
      addEventListener('message', ({ data }) => overhear(data))
    })
  }
}
