import type { CloseReason, ImportPreview, ModalWidth, TokenAnswer } from '@inlet/wire/bridge'
import type { ErrorFacts, Host, HostNews } from '../bridge/Host.ts'

/** A fake host that records what the frame reports. Returns T1, T2 … as tokens, unless `answers` says otherwise. */
export class HostRecorder implements Host {
  readonly origin = 'https://app.example.com'
  readonly events: HostNews[] = []
  readonly errors: ErrorFacts[] = []
  readonly widths: ModalWidth[] = []
  readonly closes: CloseReason[] = []
  /** Calls of `guard`, in order. */
  readonly guards: boolean[] = []
  /** Drafts passed to the next document. */
  readonly handedOver: unknown[] = []
  /** False: an SDK without restarts. */
  canRestart = true
  /** The host's `onPreview`. */
  decide: ((preview: ImportPreview) => boolean) | null = null
  backs = 0
  tokens = 0
  /** Returned first, in this order. */
  readonly answers: TokenAnswer[] = []

  async fetchToken(): Promise<TokenAnswer> {
    this.tokens += 1
    return this.answers.shift() ?? { ok: true, token: `T${this.tokens}` }
  }

  emit(news: HostNews) {
    this.events.push(news)
  }

  report(error: ErrorFacts) {
    this.errors.push(error)
  }

  async mayImport(preview?: ImportPreview): Promise<boolean> {
    if (!this.decide) return true
    return preview ? this.decide(preview) : false
  }

  resize(width: ModalWidth) {
    this.widths.push(width)
  }

  requestClose(reason: CloseReason) {
    this.closes.push(reason)
  }

  navigateBack() {
    this.backs += 1
  }

  guard(isSending: boolean) {
    this.guards.push(isSending)
  }

  async restart(handedOver: unknown): Promise<boolean> {
    if (this.canRestart) this.handedOver.push(handedOver)
    return this.canRestart
  }
}
