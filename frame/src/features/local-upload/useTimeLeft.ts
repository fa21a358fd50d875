import { useEffect, useState } from 'react'
import type { Clock } from '../../lib/Clock.ts'
import type { UploadRun } from './UploadRun.ts'

/** An estimate is noise before this much of the run is behind us, in milliseconds. */
const FIRST_ESTIMATE = 5000

/** Seconds until the run ends at the speed so far; null before 5 s. Renewed each second. */
export function useTimeLeft(run: UploadRun | null, clock: Clock): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    setSeconds(null)
    if (!run) return
    let cancel = clock.after(1000, function tick() {
      const spent = clock.now() - run.startedAt
      if (spent >= FIRST_ESTIMATE && run.progress > 0) {
        setSeconds(Math.max(1, Math.round((spent / run.progress - spent) / 1000)))
      }
      cancel = clock.after(1000, tick)
    })
    return () => cancel()
  }, [run, clock])
  return seconds
}
