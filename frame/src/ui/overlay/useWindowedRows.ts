import { type UIEvent, useState } from 'react'

/** Rows rendered beyond the visible ones, so that fast scrolling shows no gap. */
const OVERSCAN = 8

type WindowedRows = {
  readonly from: number
  /** The first row that is not rendered. */
  readonly until: number
  readonly onScroll: (event: UIEvent<HTMLElement>) => void
}

/** Returns which of many rows of equal height to render. */
export function useWindowedRows(count: number, rowHeight: number, visibleRows: number): WindowedRows {
  const [top, setTop] = useState(0)
  const first = Math.floor(top / rowHeight)
  return {
    from: Math.max(0, Math.min(first, count) - OVERSCAN),
    until: Math.min(count, first + visibleRows + OVERSCAN),
    onScroll: (event) => setTop(event.currentTarget.scrollTop),
  }
}
