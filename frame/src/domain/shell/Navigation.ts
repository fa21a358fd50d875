import type { Source } from '@inlet/wire/bridge'
import { makeAutoObservable } from 'mobx'

/** The consent screen, the list, or one source's own step. */
export type Step = 'CONNECT' | 'INTEGRATION_LIST' | Source

/** Which step shows. Steps are inside the frame: no address changes. */
export class Navigation {
  /** Null until the branding is known: nobody sees a screen that a late answer takes away again. */
  step: Step | null = null
  /** The integration that the host named, if it is enabled. */
  entry: Source | null = null
  brandingRemoved = false
  /** What the person came to this step for is done. */
  hasFinished = false
  /** A source was chosen in the list, and its screen has not asked for that yet. */
  private isChosen = false

  constructor(private readonly leave: (reason: 'back') => void) {
    makeAutoObservable<this, 'leave' | 'isChosen'>(
      this,
      { leave: false, isChosen: false },
      { autoBind: true },
    )
  }

  /** Branding kept: consent first. Branding removed: the entry point, else the list. */
  begin(given: { entry: Source | null; brandingRemoved: boolean }) {
    this.entry = given.entry
    this.brandingRemoved = given.brandingRemoved
    this.step = given.brandingRemoved ? (given.entry ?? 'INTEGRATION_LIST') : 'CONNECT'
  }

  /** Connect was pressed on the consent screen. */
  consent() {
    this.go(this.entry ?? 'INTEGRATION_LIST')
  }

  open(step: Exclude<Step, 'CONNECT'>) {
    this.go(step)
  }

  /** The card of a source was pressed: what there is to do at it begins by itself. */
  choose(source: Source) {
    this.go(source)
    this.isChosen = true
  }

  /** Whether the person chose this step in the list just now. Says so once. */
  takeChoice(): boolean {
    const { isChosen } = this
    this.isChosen = false
    return isChosen
  }

  /** It was sent: who opens the widget again has nothing to go back to here, unless they begin something else. */
  finish() {
    this.hasFinished = true
  }

  /** Source → list → consent, or out of the widget where branding is removed. */
  back() {
    if (this.step !== 'INTEGRATION_LIST' && this.step !== 'CONNECT') this.go('INTEGRATION_LIST')
    else if (this.step === 'INTEGRATION_LIST' && !this.brandingRemoved) this.go('CONNECT')
    else this.leave('back')
  }

  private go(step: Step) {
    this.step = step
    this.hasFinished = false
    this.isChosen = false
  }
}
