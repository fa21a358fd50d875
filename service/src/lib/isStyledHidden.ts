/** UTF-16 units. Comments that nothing closes would be looked for from each of their beginnings. */
const MAX_CHARS = 2048

/** Whether its own `style` keeps an element from being seen. Of a longer one the beginning counts. */
export function isStyledHidden(style: string): boolean {
  return style
    .slice(0, MAX_CHARS)
    .toLowerCase()
    .replace(/\/\*.*?\*\//gs, '')
    .split(';')
    .some((declaration) => {
      const [name = '', value = ''] = declaration.split(':', 2).map((part) => part.trim())
      const word = value.replace(/\s*!\s*important$/, '')
      return (
        (name === 'display' && word === 'none') ||
        (name === 'visibility' && /^(?:hidden|collapse)$/.test(word)) ||
        (name === 'content-visibility' && word === 'hidden') ||
        (name === 'mso-hide' && word === 'all')
      )
    })
}
