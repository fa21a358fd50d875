/**
 * Call before a row removes itself: focuses the same control of the next row, or of the previous one. Without this, a
 * keyboard would start at the top of the page again.
 */
export function focusNeighbor(control: Element) {
  const row = control.closest('li')
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  const controls = [...(neighbor?.querySelectorAll('button') ?? [])]
  controls.at(-1)?.focus()
}
