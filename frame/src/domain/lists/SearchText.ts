import { makeAutoObservable } from 'mobx'
import type { Clock } from '../../lib/Clock.ts'
import { limits } from '../limits.ts'

/** A search field's text: searched for after a pause in typing, or at once. */
export class SearchText {
  typed = ''
  private cancelPause: (() => void) | null = null

  constructor(
    private readonly clock: Clock,
    /** The text differs from what was searched for last, or somebody wants it now. */
    private readonly search: () => void,
    /** What the list shows now. */
    private readonly searched: () => string,
  ) {
    makeAutoObservable<this, 'clock' | 'search' | 'searched' | 'cancelPause'>(
      this,
      { clock: false, search: false, searched: false, cancelPause: false },
      { autoBind: true },
    )
  }

  /** What to look for. */
  get text(): string {
    return this.typed.trim()
  }

  /** Whether the list shows something else than what has been typed. */
  get isAhead(): boolean {
    return this.text !== this.searched()
  }

  type(text: string) {
    this.typed = text
    this.stop()
    this.cancelPause = this.clock.after(limits.searchPause, () => {
      if (this.isAhead) this.search()
    })
  }

  clear() {
    this.typed = ''
    if (this.isAhead) this.search()
    else this.stop()
  }

  /** Empties the field without searching: what was looked for elsewhere is not looked for here. */
  reset() {
    this.typed = ''
    this.stop()
  }

  /** Ends a pause that is running. */
  stop() {
    this.cancelPause?.()
    this.cancelPause = null
  }
}
