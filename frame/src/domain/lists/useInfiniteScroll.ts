import { useCallback, useEffect, useRef } from 'react'
import type { Clock } from '../../lib/Clock.ts'
import * as limits from '../limits.ts'
import { isPast, scrollThreshold } from './scrollThreshold.ts'

type InfiniteScroll = {
  /** The scrolling element; null before it is mounted. */
  readonly scroller: HTMLElement | null
  /** Number of loaded rows. The position is checked again after each change. */
  readonly dataLength: number
  readonly next: () => void
  readonly clock: Clock
  /** See `scrollThreshold`. Default 80 %. */
  readonly threshold?: number | string
}

/**
 * Calls `next` past the threshold, or if the rows do not fill the screen. Checks the position at most every 150 ms.
 * Returns a function that requests another check.
 */
export function useInfiniteScroll(props: InfiniteScroll): () => void {
  const { scroller, dataLength, next, clock, threshold = limits.scrollThreshold } = props
  if (!Number.isInteger(dataLength)) throw new Error('useInfiniteScroll: dataLength is required')
  const cancel = useRef<(() => void) | null>(null)
  const look = useCallback(() => {
    cancel.current ??= clock.after(limits.scrollThrottle, () => {
      cancel.current = null
      if (scroller && isPast(scrollThreshold(threshold), scroller)) next()
    })
  }, [scroller, next, clock, threshold])

  useEffect(() => {
    scroller?.addEventListener('scroll', look, { passive: true })
    return () => {
      scroller?.removeEventListener('scroll', look)
      cancel.current?.()
      cancel.current = null
    }
  }, [scroller, look])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the reason, their number is not used.
  useEffect(look, [look, dataLength])
  return look
}
