import type { Clock } from '../../lib/Clock.ts'
import type { SignInWindow } from '../../lib/signInWindow.ts'
import * as limits from '../limits.ts'

/** Watches a sign-in window until it looks closed. Call the returned function to stop. */
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
