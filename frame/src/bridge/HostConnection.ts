import type {
  CloseReason,
  HostEvent,
  HostMethods,
  ImportPreview,
  ModalWidth,
  TokenAnswer,
} from '@inlet/wire/bridge'
import * as v from 'valibot'
import { logError } from '../lib/log.ts'
import type { ErrorFacts, Host, HostNews } from './Host.ts'
import type { HostLine } from './HostLine.ts'

/** Milliseconds. The SDK itself gives the host 15 s for a token. */
const LIMITS = { token: 17_000, word: 10_000, decision: 300_000 }

// Not `variant` and `literal`: nothing else needs them, and they weigh half a kilobyte.
const exactly = <T extends boolean>(wanted: T) => v.custom<T>((given) => given === wanted)
const TokenFromHost = v.union([
  // Visible ASCII: nothing that could end the header line it will stand in.
  v.object({ ok: exactly(true), token: v.pipe(v.string(), v.regex(/^[!-~]{1,8192}$/)) }),
  v.object({
    ok: exactly(false),
    code: v.picklist(['TOKEN_REJECTED', 'TOKEN_TIMEOUT', 'TOKEN_INVALID']),
    message: v.pipe(v.string(), v.maxLength(1000)),
  }),
])

/** Gives errors their words. */
export type WholeEvent = (news: HostNews) => HostEvent

/** The host page behind the bridge. Every word has a time limit; a host that is gone costs the person nothing. */
export class HostConnection implements Host {
  /** Ends when all there was to tell is on its way. */
  private telling: Promise<void>

  constructor(
    private readonly line: HostLine,
    /** It is loaded by now, or soon; it never rejects. */
    private readonly whole: () => Promise<WholeEvent>,
    /** Before it the host hears nothing: what is only prepared has not happened. */
    seen: Promise<void>,
  ) {
    this.telling = seen
  }

  get origin(): string {
    return this.line.origin
  }

  /** @param asked The answer, where the host was asked already. */
  async fetchToken(
    asked: Promise<unknown> = this.line.call('fetchToken', [], LIMITS.token),
  ): Promise<TokenAnswer> {
    try {
      const answer = await asked
      const parsed = v.safeParse(TokenFromHost, answer)
      return parsed.success ? parsed.output : { ok: false, code: 'TOKEN_INVALID', message: '' }
    } catch (cause) {
      const isLate = cause instanceof Error && 'code' in cause && cause.code === 'METHOD_CALL_TIMEOUT'
      return { ok: false, code: isLate ? 'TOKEN_TIMEOUT' : 'TOKEN_REJECTED', message: '' }
    }
  }

  /** In the order they come. */
  emit(news: HostNews) {
    const tell = async () => {
      const event = news.kind === 'success' ? news : (await this.whole())(news)
      void this.say('emit', event)
    }
    // One event that cannot be told must not silence those after it.
    this.telling = this.telling.then(tell).catch((cause: unknown) => logError('An event was lost', cause))
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

  async mayImport(preview?: ImportPreview): Promise<boolean> {
    const limit = preview ? LIMITS.decision : LIMITS.word
    try {
      const answer = await this.line.call('mayImport', preview ? [preview] : [], limit)
      return preview ? answer !== false : answer === true
    } catch {
      // An SDK of before it doesn't want to be asked. A callback that threw, or has not answered, allows nothing.
      return !preview
    }
  }

  resize(width: ModalWidth) {
    void this.say('resize', width)
  }

  /** After what there was to tell: nobody hears anything afterwards. */
  requestClose(reason: CloseReason) {
    void this.telling.then(() => this.say('requestClose', reason))
  }

  navigateBack() {
    void this.say('navigateBack')
  }

  guard(isSending: boolean) {
    void this.say('guard', isSending)
  }

  /** After what there was to tell, as with closing. */
  async restart(begun: unknown): Promise<boolean> {
    await this.telling
    try {
      await this.line.call('restart', [begun], LIMITS.word)
      return true
    } catch {
      return false
    }
  }

  private async say<Name extends keyof HostMethods>(name: Name, ...given: Parameters<HostMethods[Name]>) {
    try {
      await this.line.call(name, given, LIMITS.word)
    } catch (cause) {
      // The host has taken the widget away: what it did not answer needs no answer any more.
      if (cause instanceof Error && 'code' in cause && cause.code === 'CONNECTION_DESTROYED') return
      // An SDK of before it: nothing is worse than it was.
      if (name === 'guard') return
      logError(`The host page did not take "${name}"`, cause instanceof Error ? cause.message : undefined)
    }
  }
}
