/** What a document of the frame tells the next one in the same iframe. No host can read or write it. */
export type ReloadNote = {
  /** The person has agreed in this opening: they are not asked again. */
  readonly hasConsented: boolean
  /** How many times in a row the frame has loaded itself anew. */
  readonly count: number
}

const NOTHING: ReloadNote = { hasConsented: false, count: 0 }

/** Loading the document anew, as a dependency. */
export interface PageReload {
  /** What the document before has told, once: who loads the page again by hand begins anew. */
  take(): ReloadNote
  reload(note: ReloadNote): void
}

/** In the iframe's own entry of the history, which lives as long as the iframe. */
export const pageReload: PageReload = {
  take() {
    const { hasConsented, count } = Object(history.state)
    history.replaceState(null, '')
    return { hasConsented: hasConsented === true, count: Number.isInteger(count) ? count : NOTHING.count }
  },
  reload(note) {
    history.replaceState(note, '')
    location.reload()
  },
}
