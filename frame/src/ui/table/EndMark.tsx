import { useEffect, useRef } from 'react'

type EndMarkProps = { count: number; loading: 'none' | 'first' | 'more'; onEnd: () => void }

/**
 * Stands in the last row and tells once per number of rows that it is there. Not the list's own `endReached`: that
 * asks again at once when a page fails, for ever, and loses the first call when one page fills the list.
 */
export function EndMark({ count, loading, onEnd }: EndMarkProps) {
  const reportedCount = useRef(0)
  useEffect(() => {
    if (loading === 'first') reportedCount.current = 0
    if (loading !== 'none' || reportedCount.current === count) return
    reportedCount.current = count
    onEnd()
  }, [count, loading, onEnd])
  return null
}
