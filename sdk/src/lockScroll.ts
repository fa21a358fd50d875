/**
 * Stops the page behind the widget from scrolling, without moving it where a scrollbar goes. The answer puts back
 * the exact inline values and priorities that were there; what the host changed in the meantime is left to it.
 */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  const rules: [string, string][] = [
    ['overflow-x', 'hidden'],
    ['overflow-y', 'hidden'],
  ]
  if (innerWidth > clientWidth) rules.push(['scrollbar-gutter', 'stable'])
  const undo = rules.map(([name, value]) => {
    const before = style.getPropertyValue(name)
    const priority = style.getPropertyPriority(name)
    style.setProperty(name, value, 'important')
    return () => {
      if (style.getPropertyValue(name) === value) style.setProperty(name, before, priority)
    }
  })
  return () => {
    for (const restore of undo) restore()
  }
}
