/** Whether anybody can see the frame, as a dependency: what nobody sees need not be kept up to date. */
export interface Visibility {
  readonly hidden: boolean
  /** Calls after every change; the answer stops it. */
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
