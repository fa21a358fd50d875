/**
 * Before a row of a list removes itself: gives the focus to the same control of the next row, or of the one before
 * it. Without this a keyboard would start at the top of the page again.
 */
export function focusNeighbor(control: Element) {
  const row = control.closest('li')
  const neighbor = row?.nextElementSibling ?? row?.previousElementSibling
  const controls = [...(neighbor?.querySelectorAll('button') ?? [])]
  controls.at(-1)?.focus()
}
