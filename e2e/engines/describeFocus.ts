/** Runs in the page: the name, the title or the text of what has the focus; null for the page itself. It stands alone: drivers
 * send its source. */
export function describeFocus(): string | null {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return null
  return (
    activeElement.getAttribute('aria-label') ??
    activeElement.getAttribute('title') ??
    activeElement.textContent
  )
}
