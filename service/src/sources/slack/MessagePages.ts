import { SourceFault } from '../Connector.ts'
import type { Messages } from './slackAnswers.ts'

/** Messages that are kept altogether. */
export const MOST_MESSAGES = 50_000

/**
 * Pages that were read of months and threads. Slack may allow one request a minute: the reading of a month that a limit
 * cuts off goes on where it was, and a thread that has no new reply is not read again because another one has.
 */
export class MessagePages {
  private readonly kept = new Map<string, Map<string, Messages>>()
  private size = 0

  async once(key: string, page: string, ask: () => Promise<Messages>): Promise<Messages> {
    const pages = this.kept.get(key) ?? new Map<string, Messages>()
    const known = pages.get(page)
    const answer =
      known ??
      (await ask().catch((error: unknown) => {
        // What else is refused is refused again: the cursor of the page before may have ended.
        if (!isForNow(error)) this.forget(key)
        throw error
      }))
    if (!known) {
      pages.set(page, answer)
      this.size += answer.messages.length
    }
    // The newest is at the end.
    this.kept.delete(key)
    this.kept.set(key, pages)
    for (const [oldest] of this.kept) {
      if (this.size <= MOST_MESSAGES || oldest === key) break
      this.forget(oldest)
    }
    return answer
  }

  forget(key: string): void {
    const pages = this.kept.get(key)
    if (!pages) return
    for (const { messages } of pages.values()) this.size -= messages.length
    this.kept.delete(key)
  }
}

function isForNow(error: unknown): boolean {
  return !(error instanceof SourceFault) || error.code === 'rate-limited' || error.code === 'unavailable'
}
