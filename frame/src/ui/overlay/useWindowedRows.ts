import { type UIEvent, useState } from 'react'

/** Rows drawn beyond those in view, so that a fast scroll meets no gap. */
const OVERSCAN = 8

type WindowedRows = {
  readonly from: number
  /** The first that is not drawn. */
  readonly until: number
  readonly onScroll: (event: UIEvent<HTMLElement>) => void
}

/** Which of many rows of one height have to be drawn. */
export function useWindowedRows(count: number, rowHeight: number, visibleRows: number): WindowedRows {
  const [top, setTop] = useState(0)
  const first = Math.floor(top / rowHeight)
  return {
    from: Math.max(0, Math.min(first, count) - OVERSCAN),
    until: Math.min(count, first + visibleRows + OVERSCAN),
    onScroll: (event) => setTop(event.currentTarget.scrollTop),
  }
}
