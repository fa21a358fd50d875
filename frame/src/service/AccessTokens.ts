import type { TokenAnswer } from '@inlet/wire/bridge'
import type { Answer } from './Answer.ts'
import { Fault } from './Fault.ts'
import { untilAborted } from './untilAborted.ts'

/**
 * The access token of this session. It lives in this object alone: no storage, no address, no observable. One
 * question to the host at a time, however many calls wait for it.
 */
export class AccessTokens {
  private token: string | null = null
  private asking: Promise<string> | null = null
  private readonly closing = new AbortController()
  /** Aborted by `close()`. */
  readonly closed = this.closing.signal

  constructor(
    private readonly ask: () => Promise<TokenAnswer>,
    /** Hears once of every token that could not be had or was not accepted. */
    private readonly onFailure: (fault: Fault) => void = () => {},
  ) {}

  /**
   * Sends a request with the token. A refused token is fetched anew and the request repeated, once, if it can be.
   * Rejects with a Fault when no token can be had; an answer is handed on whatever its status.
   */
  async authorise(
    send: (token: string) => Promise<Answer>,
    { signal, isReplayable = true }: { signal?: AbortSignal; isReplayable?: boolean } = {},
  ): Promise<Answer> {
    const first = await this.current(signal)
    const answer = await send(first)
    if (answer.status !== 401) return answer
    this.forget(first)
    if (!isReplayable) return answer
    const second = await this.current(signal)
    const again = await send(second)
    if (again.status === 401 && this.token === second) {
      this.forget(second)
      const { requestId } = again
      this.onFailure(new Fault('unauthorised', { status: 401, code: 'TOKEN_EXPIRED', requestId }))
    }
    return again
  }

  /** Forgets the token for good; a late one is dropped, and who waits is told `aborted`. */
  close() {
    this.token = null
    this.closing.abort()
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
    if (!answer.ok) {
      const fault = new Fault('unauthorised', { code: answer.code, detail: answer.message })
      this.onFailure(fault)
      throw fault
    }
    this.token = answer.token
    return answer.token
  }

  private forget(token: string) {
    // Another call may already have fetched a newer one.
    if (this.token === token) this.token = null
  }
}
