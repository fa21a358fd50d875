/**
 * Escape closes the topmost layer: menus, dialogs and filled search fields keep the event for themselves; what
 * reaches the window leads one screen back, or out. The answer ends it.
 */
export function listenForEscape(leave: () => void): () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    leave()
  }
  window.addEventListener('keydown', hear)
  return () => window.removeEventListener('keydown', hear)
}

/** Escape was pressed on the host's side of the dialog: it goes the same way as one pressed here. */
export function pressEscape() {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
}
