import type { SuccessEvent } from '@inlet/sdk'

/** What the page says to developers, and to nobody else. */
export const pageLog = {
  success(event: SuccessEvent) {
    // biome-ignore lint/suspicious/noConsole: successes are logged on this page
    console.info(`Success: ${event.action} ${event.integration}`, event)
  },
  problem(message: string, cause: unknown = '') {
    // biome-ignore lint/suspicious/noConsole: errors are logged on this page
    console.error(message, cause)
  },
}
