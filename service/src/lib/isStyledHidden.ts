/** Whether its own `style` keeps an element from being seen. */
export function isStyledHidden(style: string): boolean {
  return style
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
