import type { CloseReason, HostEvent, ModalWidth, TokenAnswer, WidgetError } from '@inlet/wire/bridge'
import type { Host } from '../bridge/Host.ts'

/** A host page that remembers what the frame told it. Hands out T1, T2 … unless `answers` says otherwise. */
export class HostRecorder implements Host {
  readonly origin = 'https://app.example.com'
  readonly events: HostEvent[] = []
  readonly errors: WidgetError[] = []
  readonly widths: ModalWidth[] = []
  readonly closes: CloseReason[] = []
  backs = 0
  tokens = 0
  /** Given out first, in this order. */
  readonly answers: TokenAnswer[] = []

  async fetchToken(): Promise<TokenAnswer> {
    this.tokens += 1
    return this.answers.shift() ?? { ok: true, token: `T${this.tokens}` }
  }

  emit(event: HostEvent) {
    this.events.push(event)
  }

  report(error: WidgetError) {
    this.errors.push(error)
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
}
