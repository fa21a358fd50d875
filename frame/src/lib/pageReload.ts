/** What a document of the frame passes to the next one in the same iframe. No host can read or write it. */
export type ReloadNote = {
  /** The user has agreed in this opening, and is not asked again. */
  readonly hasConsented: boolean
  /** How many times in a row the frame has reloaded itself. */
  readonly count: number
}

const NOTHING: ReloadNote = { hasConsented: false, count: 0 }

/** Reloads the document, as a dependency. */
export interface PageReload {
  /** The note of the last document, once: a manual reload starts anew. */
  take(): ReloadNote
  reload(note: ReloadNote): void
}

/** Stored in the iframe's own history entry, which lives as long as the iframe. */
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
