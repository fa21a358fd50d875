/**
 * What is dropped where nothing takes it would be opened in the place of the widget. Text may still be dragged into
 * fields. The answer ends it.
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
  // After everybody else has heard it.
  window.addEventListener('dragover', refuse, listening)
  window.addEventListener('drop', refuse, listening)
  return () => listening.abort()
}
