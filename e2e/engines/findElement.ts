/**
 * Runs in the page: returns the first visible element with a role and an accessible name. One finder for all engines,
 * because WebDriver has none; it supports the roles and names that the widget uses. Self-contained, because drivers
 * send its source.
 */
export function findElement(role: string, source: string, flags: string): Element | null {
  const selectors: Record<string, string> = {
    button: 'button, [role=button]',
    checkbox: '[role=checkbox], input[type=checkbox]',
    dialog: 'dialog, [role=dialog], [role=alertdialog]',
    field: 'input:not([type=file], [type=checkbox], [type=radio]), textarea, [role=textbox]',
    file: 'input[type=file]',
    heading: 'h1, h2, h3, [role=heading]',
    link: 'a[href]',
    radio: '[role=radio], input[type=radio]',
    row: 'tr, [role=row], li',
    tab: '[role=tab]',
  }
  const name = new RegExp(source, flags)
  const textOf = (ids: string | null) =>
    (ids ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label') ?? textOf(element.getAttribute('aria-labelledby'))
    if (label.trim()) return label
    if (element instanceof HTMLInputElement && element.labels?.length)
      return [...element.labels].map(({ textContent }) => textContent).join(' ')
    return element.textContent ?? ''
  }
  const isThere = (element: Element) =>
    role === 'file' ||
    (element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible')
  const all = [...document.querySelectorAll(selectors[role] ?? role)]
  return (
    all.find((element) => isThere(element) && name.test(nameOf(element).replace(/\s+/g, ' ').trim())) ?? null
  )
}
