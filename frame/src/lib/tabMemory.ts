/** A place for one text that outlives the document, as a dependency. */
export interface TabMemory {
  /** What was put there, once. */
  take(): string | null
  put(text: string): void
}

const KEY = 'inlet.begun'

/**
 * The storage of the frame's own origin for this tab: no host's page can read or write it, and it ends with the tab.
 * Browsers can refuse it to frames, or have no room: then nothing is kept.
 */
export const tabMemory: TabMemory = {
  take() {
    try {
      const text = sessionStorage.getItem(KEY)
      sessionStorage.removeItem(KEY)
      return text
    } catch {
      return null
    }
  },
  put(text) {
    try {
      sessionStorage.setItem(KEY, text)
    } catch {
      // As if the widget had never been open.
    }
  },
}
