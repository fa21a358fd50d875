import type { Source } from '@inlet/wire/bridge'
import { makeAutoObservable } from 'mobx'

/** The consent screen, the list, or the step of one source. */
export type Step = 'CONNECT' | 'INTEGRATION_LIST' | Source

/** The current step. Steps are inside the frame: no URL changes. */
export class Navigation {
  /** Null until the branding is known, so that no screen shows which a late response replaces. */
  step: Step | null = null
  /** The integration that the host named, if it is enabled. */
  entry: Source | null = null
  brandingRemoved = false
  /** The task of this step is done. */
  hasFinished = false
  /** A source was chosen in the list, and its screen has not read that yet. */
  private isChosen = false
  /** Something waits there for the person, who has not agreed yet. */
  private awaiting: Source | null = null

  constructor(private readonly leave: (reason: 'back') => void) {
    makeAutoObservable<this, 'leave' | 'isChosen' | 'awaiting'>(
      this,
      { leave: false, isChosen: false, awaiting: false },
      { autoBind: true },
    )
  }

  /** With branding: consent first. Without: the entry point, else the list. */
  begin(given: { entry: Source | null; brandingRemoved: boolean }) {
    this.entry = given.entry
    this.brandingRemoved = given.brandingRemoved
    this.step = given.brandingRemoved ? (given.entry ?? 'INTEGRATION_LIST') : 'CONNECT'
  }

  /** Connect was pressed on the consent screen. */
  consent() {
    this.go(this.awaiting ?? this.entry ?? 'INTEGRATION_LIST')
  }

  /** To where something waits for the person: at once, or when they have agreed. */
  lead(source: Source) {
    if (this.step === 'CONNECT') this.awaiting = source
    else this.go(source)
  }

  open(step: Exclude<Step, 'CONNECT'>) {
    this.go(step)
  }

  /** The card of a source was pressed, so its first action starts automatically. */
  choose(source: Source) {
    this.go(source)
    this.isChosen = true
  }

  /** Whether this step was just chosen in the list. True once. */
  takeChoice(): boolean {
    const { isChosen } = this
    this.isChosen = false
    return isChosen
  }

  /** Marks the step as done: after reopening there is nothing to return to, unless the user begins something else. */
  finish() {
    this.hasFinished = true
  }

  /** Source → list → consent, or out of the widget if branding is removed. */
  back() {
    if (this.step !== 'INTEGRATION_LIST' && this.step !== 'CONNECT') this.go('INTEGRATION_LIST')
    else if (this.step === 'INTEGRATION_LIST' && !this.brandingRemoved) this.go('CONNECT')
    else this.leave('back')
  }

  private go(step: Step) {
    this.step = step
    this.hasFinished = false
    this.isChosen = false
    this.awaiting = null
  }
}
