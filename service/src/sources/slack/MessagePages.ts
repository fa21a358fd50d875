import { SourceFault } from '../SourceFault.ts'
import type { Messages } from './slackAnswers.ts'

/** Cached messages in total. */
export const MAX_MESSAGES = 50_000

/**
 * Caches the pages of months and threads. Slack may allow one request a minute, so a month that a rate limit
 * cut off continues where it was, and a thread without new replies is not read again.
 */
export class MessagePages {
  private readonly cached = new Map<string, Map<string, Messages>>()
  private size = 0

  async read(key: string, page: string, ask: () => Promise<Messages>): Promise<Messages> {
    const pages = this.cached.get(key) ?? new Map<string, Messages>()
    const known = pages.get(page)
    const answer =
      known ??
      (await ask().catch((error: unknown) => {
        // Other refusals would repeat: the cursor of the previous page may have expired.
        if (!isTemporary(error)) this.drop(key)
        throw error
      }))
    if (!known) {
      pages.set(page, answer)
      this.size += answer.messages.length
    }
    // The most recently used is at the end.
    this.cached.delete(key)
    this.cached.set(key, pages)
    for (const [oldest] of this.cached) {
      if (this.size <= MAX_MESSAGES || oldest === key) break
      this.drop(oldest)
    }
    return answer
  }

  drop(key: string): void {
    const pages = this.cached.get(key)
    if (!pages) return
    for (const { messages } of pages.values()) this.size -= messages.length
    this.cached.delete(key)
  }
}

function isTemporary(error: unknown): boolean {
  return !(error instanceof SourceFault) || error.code === 'rate-limited' || error.code === 'unavailable'
}
