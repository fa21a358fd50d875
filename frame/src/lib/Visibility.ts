/** Whether the frame is visible, as a dependency: a hidden frame need not be up to date. */
export interface Visibility {
  readonly hidden: boolean
  /** Calls the listener after every change. Call the returned function to stop. */
  listen(changed: () => void): () => void
}

export const pageVisibility: Visibility = {
  get hidden() {
    return document.hidden
  },
  listen(changed) {
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  },
}
