import type { Part, Thread } from './gmailAnswers.ts'

/** Total size of the cached bodies. A page of conversations is imported before the next one is listed. */
const MAX_CHARS = 32_000_000
const CACHE_MS = 900_000

type Recent = { readonly thread: Thread; readonly chars: number; readonly until: number }

/**
 * Caches recently listed conversations with their texts until they are imported, because each costs 40 units to
 * read.
 */
export class RecentThreads {
  private readonly recent = new Map<string, Recent>()
  private readonly now: () => number
  private chars = 0

  /** `now`: milliseconds. */
  constructor(now: () => number) {
    this.now = now
  }

  add(key: string, thread: Thread): void {
    this.drop(key)
    const chars = thread.messages.reduce((sum, { payload }) => sum + (payload ? charsOf(payload) : 0), 0)
    if (chars > MAX_CHARS) return
    this.recent.set(key, { thread, chars, until: this.now() + CACHE_MS })
    this.chars += chars
    for (const [oldest, { until }] of this.recent) {
      if (this.chars <= MAX_CHARS && until > this.now()) break
      this.drop(oldest)
    }
  }

  /** Returns a conversation once. */
  take(key: string): Thread | null {
    const found = this.recent.get(key)
    this.drop(key)
    return found && found.until > this.now() ? found.thread : null
  }

  private drop(key: string): void {
    this.chars -= this.recent.get(key)?.chars ?? 0
    this.recent.delete(key)
  }
}

/** Removes the texts of a conversation. */
export function withoutTexts(thread: Thread): Thread {
  return {
    ...thread,
    messages: thread.messages.map((message) =>
      message.payload ? { ...message, payload: withoutText(message.payload) } : message,
    ),
  }
}

function withoutText({ body: { data: _, ...body }, parts, ...part }: Part): Part {
  return { ...part, body, ...(parts && { parts: parts.map(withoutText) }) }
}

/** With an estimate for each object's overhead. */
function charsOf({ body, headers, parts = [] }: Part): number {
  const own = headers.reduce((sum, { name, value }) => sum + name.length + value.length, 500)
  return parts.reduce((sum, part) => sum + charsOf(part), own + (body.data?.length ?? 0))
}
