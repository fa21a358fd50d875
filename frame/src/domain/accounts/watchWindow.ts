import type { Clock } from '../../lib/Clock.ts'
import type { SignInWindow } from '../../lib/signInWindow.ts'
import { limits } from '../limits.ts'

/** Looks whether a sign-in window is gone, until it looks so. The answer ends it. */
export function watchWindow(
  opened: SignInWindow,
  clock: Clock,
  hear: (looksClosed: boolean) => void,
): () => void {
  let cancel = () => {}
  const plan = () => {
    cancel = clock.after(limits.windowWatch, () => {
      hear(opened.looksClosed)
      if (!opened.looksClosed) plan()
    })
  }
  plan()
  return () => cancel()
}
