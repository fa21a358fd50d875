/**
 * Runs in the page: returns name, title or text of the focused element; null for the page itself. Self-contained,
 * because drivers send its source.
 */
export function describeFocus(): string | null {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return null
  return (
    activeElement.getAttribute('aria-label') ??
    activeElement.getAttribute('title') ??
    activeElement.textContent
  )
}
