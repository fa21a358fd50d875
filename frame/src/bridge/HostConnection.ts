import type {
  CloseReason,
  ErrorEvent,
  HostEvent,
  HostMethods,
  ModalWidth,
  TokenAnswer,
  Unstamped,
} from '@inlet/wire/bridge'
import { CallOptions, type RemoteProxy } from 'penpal'
import * as v from 'valibot'
import type { Clock } from '../lib/Clock.ts'
import { logError } from '../lib/log.ts'
import type { BridgeTap } from './BridgeTap.ts'
import { loadErrorWords, withWords } from './errorWords.ts'
import type { ErrorFacts, Host, HostNews } from './Host.ts'

/** Milliseconds. The SDK itself gives the host 15 s for a token. */
const LIMITS = { token: 17_000, word: 10_000 }

const TokenFromHost = v.variant('ok', [
  // Visible ASCII: nothing that could end the header line it will stand in.
  v.object({ ok: v.literal(true), token: v.pipe(v.string(), v.regex(/^[!-~]{1,8192}$/)) }),
  v.object({
    ok: v.literal(false),
    code: v.picklist(['TOKEN_REJECTED', 'TOKEN_TIMEOUT', 'TOKEN_INVALID']),
    message: v.pipe(v.string(), v.maxLength(1000)),
  }),
])

type Uses = { readonly clock: Clock; readonly tap: BridgeTap; readonly errorsAt: URL }

/** The host page behind the bridge. Every word has a time limit; a host that is gone costs the person nothing. */
export class HostConnection implements Host {
  /** Events keep their order though errors wait for their words, and nobody closes before all are told. */
  private line: Promise<unknown> = Promise.resolve()

  constructor(
    readonly origin: string,
    // Private for good: reading any property of a remote answers a function, which views and matchers trip over.
    private readonly remote: RemoteProxy<HostMethods>,
    private readonly uses: Uses,
  ) {
    loadErrorWords().catch(() => {})
  }

  async fetchToken(): Promise<TokenAnswer> {
    this.uses.tap.note('out', 'fetchToken')
    const answer = await this.askForToken()
    this.uses.tap.note('in', 'fetchToken', answer)
    return answer
  }

  private async askForToken(): Promise<TokenAnswer> {
    try {
      const answer: unknown = await this.remote.fetchToken(new CallOptions({ timeout: LIMITS.token }))
      const parsed = v.safeParse(TokenFromHost, answer)
      return parsed.success ? parsed.output : { ok: false, code: 'TOKEN_INVALID', message: '' }
    } catch (cause) {
      const isLate = cause instanceof Error && 'code' in cause && cause.code === 'METHOD_CALL_TIMEOUT'
      return { ok: false, code: isLate ? 'TOKEN_TIMEOUT' : 'TOKEN_REJECTED', message: '' }
    }
  }

  emit(news: HostNews) {
    const { clock, errorsAt } = this.uses
    const whole = news.kind === 'success' ? news : withWords(news.payload, errorsAt, clock).then(asError)
    this.enqueue(async () => {
      const event = await whole
      void this.say('emit', event, (options) => this.remote.emit(event, options))
    })
  }

  report(error: ErrorFacts) {
    const payload = {
      status: 400,
      integration: null,
      action: 'ERROR',
      event: 'ERROR',
      data: [],
      error,
    } as const
    this.emit({ kind: 'error', payload })
  }

  resize(width: ModalWidth) {
    void this.say('resize', width, (options) => this.remote.resize(width, options))
  }

  requestClose(reason: CloseReason) {
    this.enqueue(() => {
      void this.say('requestClose', reason, (options) => this.remote.requestClose(reason, options))
    })
  }

  navigateBack() {
    this.enqueue(() => {
      void this.say('navigateBack', undefined, (options) => this.remote.navigateBack(options))
    })
  }

  private enqueue(speak: () => Promise<void> | void) {
    this.line = this.line.then(speak)
  }

  /** A call of a destroyed connection throws at once instead of rejecting: the async function catches both. */
  private async say(
    name: keyof HostMethods,
    content: unknown,
    call: (options: CallOptions) => Promise<void>,
  ) {
    this.uses.tap.note('out', name, content)
    try {
      await call(new CallOptions({ timeout: LIMITS.word }))
    } catch (cause) {
      logError(`The host page did not take "${name}"`, cause instanceof Error ? cause.message : undefined)
    }
  }
}

function asError(payload: Unstamped<ErrorEvent>): HostEvent {
  return { kind: 'error', payload }
}
