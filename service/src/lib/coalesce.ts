import type { Clock } from './Clock.ts'

/** Returns a function that runs `task` a moment after it is called, once for all calls until then. */
export function coalesce(clock: Clock, milliseconds: number, task: () => void): () => void {
  let isPending = false
  return () => {
    if (isPending) return
    isPending = true
    clock.after(milliseconds, () => {
      isPending = false
      task()
    })
  }
}
