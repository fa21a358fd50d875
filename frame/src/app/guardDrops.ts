/**
 * Prevents the browser from opening a dropped file instead of the widget. Text may still be dragged into fields. Call
 * the returned function to stop.
 */
export function guardDrops(): () => void {
  const listening = new AbortController()
  const refuse = (event: DragEvent) => {
    const { dataTransfer, target } = event
    const isText = !dataTransfer?.types.includes('Files') && target instanceof Element
    if (event.defaultPrevented || (isText && target.closest('input, textarea'))) return
    event.preventDefault()
    if (dataTransfer) dataTransfer.dropEffect = 'none'
  }
  // After all other handlers.
  window.addEventListener('dragover', refuse, listening)
  window.addEventListener('drop', refuse, listening)
  return () => listening.abort()
}
