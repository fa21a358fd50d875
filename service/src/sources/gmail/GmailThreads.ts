import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Credential } from '../Credential.ts'
import { isBroken } from '../client/isUnanswered.ts'
import { loginOf } from '../client/loginOf.ts'
import { isRateLimit } from '../client/PaceFault.ts'
import { spendTurns } from '../client/pacing.ts'
import { isNotUnderstood } from '../client/SourceClient.ts'
import type { GoogleApi } from '../google/GoogleApi.ts'
import { isItemFault, type SourceFault } from '../SourceFault.ts'
import { THREAD_FIELDS, Thread } from './gmailAnswers.ts'
import { RecentThreads, withoutTexts } from './RecentThreads.ts'

const CONCURRENCY = 6
/**
 * Extra turns of a conversation, which costs 40 units:
 * https://developers.google.com/workspace/gmail/api/reference/quota
 */
const THREAD_TURNS = 3
/** Conversations that are cached while a rate limit holds up the rest of their page, and for how long. */
const MAX_CACHED = 2000
const CACHE_MS = 900_000
/** Maximum size of a conversation that is listed with its texts, six at once. */
const MAX_LISTED_BYTES = 5_000_000

/** How often Gmail may fail on a conversation before it is skipped, and how many conversations are counted. */
const MAX_FAILURES = 3
const MAX_COUNTED = 1000

export type ThreadsRead = {
  readonly threads: readonly Thread[]
  /** Ids of those that can't be read but may exist. */
  readonly unread: readonly string[]
  /** Ids of those that Gmail does not find. */
  readonly gone: readonly string[]
  /** The rate limit of one that met it each time, while others were answered. It is among the unread. */
  readonly limited?: SourceFault
}

/** Reads conversations, several at once, and goes on without those that Gmail keeps failing on. */
export class GmailThreads {
  private readonly api: GoogleApi
  private readonly now: () => number
  /** Failures by login and conversation. */
  private readonly failures = new BoundedMap<number>(MAX_COUNTED)
  /** From pages that a rate limit cut off, by login and conversation. */
  private readonly cached = new BoundedMap<{ readonly thread: Thread; readonly until: number }>(MAX_CACHED)
  /** By login and conversation. */
  private readonly recent: RecentThreads

  /** `now`: milliseconds. */
  constructor(api: GoogleApi, now: () => number) {
    this.api = api
    this.now = now
    this.recent = new RecentThreads(now)
  }

  /** If a rate limit cuts a page off, the conversations read so far are cached for the next attempt. */
  async page(
    credential: Credential,
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<Pick<ThreadsRead, 'threads' | 'unread'>> {
    const known = ids.flatMap((id) => {
      const { thread, until = 0 } = this.cached.get(keyOf(credential, id)) ?? {}
      return thread && until > this.now() ? [thread] : []
    })
    const left = ids.filter((id) => !known.some((thread) => thread.id === id))
    const keep = (thread: Thread) =>
      this.cached.set(keyOf(credential, thread.id), { thread, until: this.now() + CACHE_MS })
    const { threads, unread } = await this.read(credential, left, signal, keep)
    for (const id of ids) this.cached.delete(keyOf(credential, id))
    const all = new Map([...known, ...threads].map((thread) => [thread.id, thread]))
    return { threads: ids.flatMap((id) => all.get(id) ?? []), unread }
  }

  /**
   * Reads conversations without their texts. Deleted ones are left out. An unreadable one does not block the
   * others.
   */
  async read(
    credential: Credential,
    ids: readonly string[],
    signal: AbortSignal,
    onRead: (thread: Thread) => void = () => {},
  ): Promise<ThreadsRead> {
    const threads: Thread[] = []
    const unread: string[] = []
    const gone: string[] = []
    const lasting: unknown[] = []
    const limits: SourceFault[] = []
    const read = async (id: string) => {
      try {
        const thread = await this.listed(credential, id, signal)
        this.failures.delete(keyOf(credential, id))
        if (!thread) gone.push(id)
        return thread
      } catch (error) {
        const isOfIt = isItemFault(error) || isNotUnderstood(error)
        if (!isOfIt && !this.isLasting(credential, id, error)) throw error
        if (isRateLimit(error)) limits.push(error)
        else if (!isOfIt) lasting.push(error)
        unread.push(id)
        return null
      }
    }
    for (let from = 0; from < ids.length; from += CONCURRENCY) {
      const some = await Promise.allSettled(ids.slice(from, from + CONCURRENCY).map(read))
      for (const one of some) {
        if (one.status === 'rejected' || !one.value) continue
        threads.push(one.value)
        onRead(one.value)
      }
      // If several are limited, the limit is not of one conversation.
      if (limits.length > 1) throw limits[0]
      const failed = some.find((one) => one.status === 'rejected')
      if (failed) throw failed.reason
    }
    // If most conversations fail, the problem is the source.
    if (lasting.length > 1 && lasting.length * 2 > ids.length) throw lasting[0]
    const [limited] = limits
    return { threads, unread, gone, ...(limited && { limited }) }
  }

  /** Whether Gmail has failed on a listed conversation repeatedly, or limited it. */
  private isLasting(credential: Credential, id: string, error: unknown): boolean {
    if (!isBroken(error) && !isRateLimit(error)) return false
    const key = keyOf(credential, id)
    const count = (this.failures.get(key) ?? 0) + 1
    this.failures.set(key, count)
    return count >= MAX_FAILURES
  }

  async one(credential: Credential, id: string, signal: AbortSignal): Promise<Thread | null> {
    await spendTurns(THREAD_TURNS, signal)
    const query = { format: 'full', fields: THREAD_FIELDS }
    return this.api.read(Thread, credential, [pathOf(id), query], signal).catch((error: unknown) => {
      if (isItemFault(error) && error.code === 'gone') return null
      throw error
    })
  }

  /** Reads a conversation. Its texts come at the same cost and are cached for its import. */
  private async listed(credential: Credential, id: string, signal: AbortSignal): Promise<Thread | null> {
    try {
      const thread = await this.whole(credential, id, signal, MAX_LISTED_BYTES)
      this.recent.add(keyOf(credential, id), thread)
      return withoutTexts(thread)
    } catch (error) {
      if (isItemFault(error) && error.code === 'gone') return null
      // It may be too large to buffer.
      if (isNotUnderstood(error)) return this.one(credential, id, signal)
      throw error
    }
  }

  async whole(credential: Credential, id: string, signal: AbortSignal, maxBytes?: number) {
    await spendTurns(THREAD_TURNS, signal)
    const at = [pathOf(id), { format: 'full' }] as const
    return this.api.read(Thread, credential, at, signal, maxBytes)
  }

  /** Returns the conversation with its texts if it was listed just now. */
  takeRecent(credential: Credential, id: string): Thread | null {
    return this.recent.take(keyOf(credential, id))
  }
}

function keyOf(credential: Credential, id: string): string {
  return `${loginOf(credential)} ${id}`
}

function pathOf(id: string): string {
  return `/threads/${encodeURIComponent(id)}`
}
