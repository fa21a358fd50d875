import { useEffect, useRef } from 'react'

type EndMarkProps = { count: number; loading: 'none' | 'first' | 'more'; onEnd: () => void }

/**
 * Rendered in the last row; calls `onEnd` once per number of rows. The list's own `endReached` retries a failed page
 * forever, and loses the first call if one page fills the list.
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
