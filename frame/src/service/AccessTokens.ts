import type { TokenAnswer } from '@inlet/wire/bridge'
import type { Answer } from './Answer.ts'
import { Fault } from './Fault.ts'
import { untilAborted } from './untilAborted.ts'

/**
 * The access token of this session. It is only in this object: no storage, no URL, no observable. The host is asked
 * once at a time, however many calls wait. Callers handle failures.
 */
export class AccessTokens {
  private token: string | null = null
  private asking: Promise<string> | null = null
  /** A fresh token was refused, and none has been accepted since. */
  private isRefused = false
  private readonly closing = new AbortController()
  /** Aborted by `close()`. */
  readonly closed = this.closing.signal

  constructor(private readonly ask: () => Promise<TokenAnswer>) {}

  /**
   * Sends a request with the token. A refused token is fetched anew and the request repeated, once, if it can be; not
   * again while fresh tokens are refused too, so that polls do not flood the host. Rejects with a Fault if no token
   * is available. Returns a response of any status.
   */
  async authorize(
    send: (token: string) => Promise<Answer>,
    { signal, isReplayable = true }: { signal?: AbortSignal; isReplayable?: boolean } = {},
  ): Promise<Answer> {
    const wasRefused = this.isRefused
    const answer = await this.attempt(send, signal)
    if (answer.status !== 401 || wasRefused || !isReplayable) return answer
    const again = await this.attempt(send, signal)
    this.isRefused = again.status === 401
    return again
  }

  /** The next call requests a new token from the host. */
  forget() {
    this.token = null
  }

  /** Discards the token for good. A late one is dropped, and waiting calls reject with `aborted`. */
  close() {
    this.token = null
    this.closing.abort()
  }

  private async attempt(send: (token: string) => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
    const token = await this.current(signal)
    const answer = await send(token)
    if (answer.status !== 401) this.isRefused = false
    // Another call may already have fetched a newer one.
    else if (this.token === token) this.token = null
    return answer
  }

  private current(signal?: AbortSignal): Promise<string> {
    if (this.closed.aborted) return Promise.reject(new Fault('aborted'))
    if (this.token !== null) return Promise.resolve(this.token)
    this.asking ??= this.renew().finally(() => {
      this.asking = null
    })
    return untilAborted(this.asking, [this.closed, signal])
  }

  private async renew(): Promise<string> {
    const answer = await this.ask()
    if (this.closed.aborted) throw new Fault('aborted')
    if (!answer.ok) throw new Fault('unauthorized', { code: answer.code, detail: answer.message })
    this.token = answer.token
    return answer.token
  }
}
