import { useEffect, useState } from 'react'
import type { Clock } from '../../lib/Clock.ts'

/** Counts down the whole seconds until a time; null without one. */
export function useSecondsUntil(time: number | null, clock: Clock): number | null {
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => {
    if (time === null) return
    setNow(clock.now())
    let cancel = clock.after(1000, function tick() {
      setNow(clock.now())
      cancel = clock.after(1000, tick)
    })
    return () => cancel()
  }, [time, clock])
  return time === null ? null : Math.max(0, Math.ceil((time - now) / 1000))
}
