import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** Passes a message of any document to the test. */
    overhear(text: string): void
  }
}

/**
 * Captures everything that leaves the frame, except calls of the service: messages, console output and URLs, of all
 * windows.
 */
export class Eavesdropper {
  private readonly captured: string[] = []

  private constructor(private readonly page: Page) {}

  static async at(page: Page): Promise<Eavesdropper> {
    const eavesdropper = new Eavesdropper(page)
    await eavesdropper.listen()
    return eavesdropper
  }

  /** Expects none of the secrets in the captured text. `known` must be in it, which proves that capturing works. */
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
