type Rows = {
  /** What the rows scroll in. */
  readonly view: HTMLElement
  readonly lastIndex: () => number
  /** Scrolls to a row that is not rendered. */
  readonly scrollTo: (index: number, align: 'start' | 'end') => void
}

type Move = (at: number, rowsInView: number, last: number) => number

const MOVES: Readonly<Record<string, Move>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, rowsInView) => at + rowsInView,
  PageUp: (at, rowsInView) => at - rowsInView,
  Home: () => 0,
  End: (_at, _rowsInView, last) => last,
}
const ROW = '[data-index]'
const CONTROLS = ':is(button, input[type="checkbox"]):not(:disabled), a[href]'

const indexOf = (row: HTMLElement) => Number(row.dataset.index)
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>(CONTROLS)]

/**
 * Makes the rows below `list` one Tab stop, with keys to move among them: ARIA's grid pattern, where Home and End go to
 * the first and last row because a row has few controls (https://www.w3.org/WAI/ARIA/apg/patterns/grid/). Returns the
 * function that ends it.
 */
export function listenForRowKeys(list: HTMLElement, { view, lastIndex, scrollTo }: Rows): () => void {
  let stop: HTMLElement | null = null
  /** Position in its row that a person chose. Rows with fewer controls don't change it. */
  let column = 0
  /** Index of a row that takes the focus when it is rendered. */
  let awaited: number | null = null

  const rendered = () => [...list.querySelectorAll<HTMLElement>(ROW)]
  const focusIn = (controls: readonly HTMLElement[]) => {
    const chosen = column
    controls[Math.min(column, controls.length - 1)]?.focus()
    column = chosen
  }
  const update = () => {
    const rows = rendered().filter((row) => controlsOf(row).length > 0)
    const next = awaited === null ? undefined : rows.find((row) => indexOf(row) === awaited)
    if (next) {
      awaited = null
      focusIn(controlsOf(next))
    }
    if (!stop || !list.contains(stop)) {
      const top = view.getBoundingClientRect().top
      const first = rows.find((row) => row.getBoundingClientRect().top >= top) ?? rows[0]
      stop = (first && controlsOf(first)[0]) ?? null
    }
    for (const control of rows.flatMap(controlsOf)) control.tabIndex = control === stop ? 0 : -1
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    const row = target.closest<HTMLElement>(ROW)
    const at = row ? controlsOf(row).indexOf(target) : -1
    if (at < 0) return
    stop = target
    column = at
    update()
  }
  const goTo = (index: number, from: number) => {
    const step = index < from ? -1 : 1
    const rows = new Map(rendered().map((row) => [indexOf(row), controlsOf(row)]))
    // A row whose only control is disabled can't take the focus.
    let to = index
    while (rows.get(to)?.length === 0 && to + step >= 0 && to + step <= lastIndex()) to += step
    const controls = rows.get(to)
    if (controls) return focusIn(controls)
    awaited = to
    scrollTo(to, step < 0 ? 'start' : 'end')
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>(ROW) : null
    const controls = row ? controlsOf(row) : []
    const at = target instanceof HTMLElement ? controls.indexOf(target) : -1
    if (!row || at < 0) return
    const move = MOVES[key]
    const sideways = { ArrowRight: 1, ArrowLeft: -1 }[key]
    if (move) {
      const rowsInView = Math.max(1, Math.floor(view.clientHeight / (row.offsetHeight || 1)) - 1)
      const last = lastIndex()
      const to = Math.min(Math.max(move(indexOf(row), rowsInView, last), 0), last)
      goTo(to, indexOf(row))
    } else if (sideways) {
      const isRightToLeft = getComputedStyle(list).direction === 'rtl'
      controls[at + (isRightToLeft ? -sideways : sideways)]?.focus()
    } else return
    // The row's menu button would open by an arrow key.
    event.preventDefault()
    event.stopPropagation()
  }
  const observer = new MutationObserver(update)
  observer.observe(list, { childList: true, subtree: true })
  list.addEventListener('focusin', onFocus)
  list.addEventListener('keydown', onKey, true)
  update()
  return () => {
    observer.disconnect()
    list.removeEventListener('focusin', onFocus)
    list.removeEventListener('keydown', onKey, true)
  }
}
