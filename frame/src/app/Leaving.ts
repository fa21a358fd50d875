import type { CloseReason } from '@inlet/wire/bridge'
import { makeAutoObservable, observableRef } from 'mobx'
import type { Host } from '../bridge/Host.ts'
import type { Session } from '../domain/Session.ts'

/** The question that is asked before something would be lost, and the close that waits for its answer. */
type Question = { readonly text: string; readonly reason: CloseReason }

/** Every way out of the widget leads through here. */
export class Leaving {
  question: Question | null = null

  constructor(
    private readonly host: Pick<Host, 'requestClose'>,
    private readonly session: Pick<Session, 'holds' | 'options'>,
  ) {
    makeAutoObservable<this, 'host' | 'session'>(
      this,
      { host: false, session: false, question: observableRef },
      { autoBind: true },
    )
  }

  /** The person wants to close. */
  request(reason: CloseReason) {
    if (this.mayLeave(reason)) this.host.requestClose(reason)
  }

  /** The host wants to close. False: the person is asked, and the widget closes if they agree. */
  mayClose(): boolean {
    return this.mayLeave('host')
  }

  confirm() {
    const reason = this.question?.reason
    this.question = null
    if (reason) this.host.requestClose(reason)
  }

  stay() {
    this.question = null
  }

  private mayLeave(reason: CloseReason): boolean {
    // It stays open anyway: nothing to ask.
    if (this.session.holds.size === 0 || this.session.options.alwaysOpen) return true
    const reasons = [...this.session.holds].map((hold) => hold.reason())
    this.question = { text: [...new Set(reasons)].join(' '), reason }
    return false
  }
}
