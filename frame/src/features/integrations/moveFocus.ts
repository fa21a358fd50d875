const STEPS: Readonly<Record<string, (columns: number, isRightToLeft: boolean) => number>> = {
  ArrowRight: (_, isRightToLeft) => (isRightToLeft ? -1 : 1),
  ArrowLeft: (_, isRightToLeft) => (isRightToLeft ? 1 : -1),
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
}

/**
 * Moves the focus among the buttons of a grid by the arrow keys. From before the grid, the down arrow goes to its
 * first button. Tab still visits each.
 */
export function moveFocus(event: KeyboardEvent, grid: HTMLElement | null) {
  const step = STEPS[event.key]
  if (!grid || !step) return
  const buttons = [...grid.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  if (at < 0 && event.key !== 'ArrowDown') return
  const top = buttons[0]?.offsetTop
  const columns = Math.max(1, buttons.filter((button) => button.offsetTop === top).length)
  const isRightToLeft = getComputedStyle(grid).direction === 'rtl'
  const next = buttons[at < 0 ? 0 : at + step(columns, isRightToLeft)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
