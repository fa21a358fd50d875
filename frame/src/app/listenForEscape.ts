/**
 * Escape closes the topmost layer. Menus, dialogs and filled search fields stop the event. If it reaches the window,
 * it goes back one screen, or closes the widget. Call the returned function to stop.
 */
export function listenForEscape(leave: () => void): () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    leave()
  }
  window.addEventListener('keydown', hear)
  return () => window.removeEventListener('keydown', hear)
}

/** Handles Escape pressed on the host's side of the dialog, like one pressed here. */
export function pressEscape() {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
}
