/** Storage for one text that outlives the document, as a dependency. */
export interface TabMemory {
  /** Returns what was stored, once. */
  take(): string | null
  put(text: string): void
}

const KEY = 'inlet.begun'

/**
 * Session storage of the frame's own origin: no host can read or write it, and it ends with the tab. Browsers can
 * refuse it to frames, or be full; then nothing is stored.
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
