import { makeAutoObservable } from 'mobx'
import type { Clock } from '../../lib/Clock.ts'
import * as limits from '../limits.ts'

/** Text of a search field. Searches after a pause in typing, or at once on Enter. */
export class SearchText {
  typed = ''
  private cancelPause: (() => void) | null = null

  constructor(
    private readonly clock: Clock,
    /** The text differs from the last search, or the user wants the results now. */
    private readonly search: () => void,
    /** The search that the list shows. */
    private readonly searched: () => string,
  ) {
    makeAutoObservable<this, 'clock' | 'search' | 'searched' | 'cancelPause'>(
      this,
      { clock: false, search: false, searched: false, cancelPause: false },
      { autoBind: true },
    )
  }

  /** The text to search for. */
  get text(): string {
    return this.typed.trim()
  }

  /** Whether the typed text has not been searched for yet. */
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

  /** Clears the field without searching, for a new scope. */
  reset() {
    this.typed = ''
    this.stop()
  }

  /** Cancels a pending pause. */
  stop() {
    this.cancelPause?.()
    this.cancelPause = null
  }
}
