import type { CloseReason } from '@inlet/wire/bridge'
import { makeAutoObservable, observableRef } from 'mobx'
import type { Host } from '../bridge/Host.ts'
import type { Session } from '../domain/shell/Session.ts'
import type { StoreCache } from '../domain/shell/StoreCache.ts'

/** The question asked before input is lost, and the action that waits for the answer. */
type Question = {
  readonly text: string
  /** What would be left: one screen, or the widget. */
  readonly what: 'screen' | 'widget'
  readonly go: () => void
}

/** Every way out of a screen or of the widget passes here: docs/decisions/0026-leaving.md. */
export class CloseGuard {
  question: Question | null = null
  /** Escape handlers of the mounted screens. The last one is visible. */
  private backs: readonly (() => void)[] = []

  constructor(
    private readonly host: Pick<Host, 'requestClose'>,
    private readonly session: Pick<Session, 'holds' | 'options'>,
    private readonly storeCache: Pick<StoreCache, 'unsent'>,
    /** Runs just before the widget closes. */
    private readonly leave: () => void = () => {},
  ) {
    makeAutoObservable<this, 'host' | 'session' | 'storeCache' | 'leave' | 'backs'>(
      this,
      { host: false, session: false, storeCache: false, leave: false, backs: false, question: observableRef },
      { autoBind: true },
    )
  }

  /** The user wants to close. */
  request(reason: CloseReason) {
    if (this.mayLeave(reason)) this.close(reason)
  }

  /** The host wants to close. Returns false if the user is asked first; the widget closes once they agree. */
  mayClose(): boolean {
    const isFree = this.mayLeave('host')
    if (isFree) this.leave()
    return isFree
  }

  /** Handles Escape or the phone's back button: goes back one screen, or closes the widget if there is no Back. */
  escape() {
    const back = this.backs.at(-1)
    if (back) this.leaveScreen(back)
    else this.request('escape')
  }

  /** Handles Escape with `back` until the returned function is called. */
  onEscape(back: () => void): () => void {
    this.backs = [...this.backs, back]
    return () => {
      this.backs = this.backs.filter((one) => one !== back)
    }
  }

  /** Goes to another screen of the widget. Only input that its stores must not keep is lost. */
  leaveScreen(go: () => void) {
    const reasons = [...this.session.holds].flatMap(({ lostWith, reason }) =>
      lostWith === 'screen' ? (reason() ?? []) : [],
    )
    if (reasons.length > 0) this.ask('screen', reasons, go)
    else go()
  }

  confirm() {
    const { question } = this
    this.question = null
    question?.go()
  }

  stay() {
    this.question = null
  }

  private mayLeave(reason: CloseReason): boolean {
    // The widget stays open anyway, so there is nothing to ask.
    if (this.session.options.alwaysOpen) return true
    const held = [...this.session.holds].flatMap((hold) => hold.reason() ?? [])
    const reasons = [...held, ...this.storeCache.unsent]
    if (reasons.length === 0) return true
    this.ask('widget', reasons, () => this.close(reason))
    return false
  }

  private close(reason: CloseReason) {
    this.leave()
    this.host.requestClose(reason)
  }

  private ask(what: Question['what'], reasons: readonly string[], go: () => void) {
    this.question = { what, text: [...new Set(reasons)].join(' '), go }
  }
}
